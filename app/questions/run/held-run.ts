import type { Answer } from '../../../core/questions/answer.ts'
import type { Mark } from '../../../core/study/mark.ts'
import { type PracticeSession, type SessionItem, timeUsedMs, withItem } from '../../../core/study/session.ts'
import { createStore } from '../../data/store.ts'
import type { RunRules } from './run-rules.ts'
import { withTime } from './session-steps.ts'

/** `saving` becomes `slow` when it takes long enough to be told; `saved` is said of answers, once they are on the disk. */
export interface Saving {
  is: 'idle' | 'saving' | 'slow' | 'saved' | 'not-saved'
}

export interface RunState {
  /** The run as it is, or is about to be, on the disk. */
  session: PracticeSession
  /** The run as the student may see it: an answer that is marked stands as given while it is being written, and a verdict that
   *  the rules keep back does not. */
  shown: PracticeSession
  saving: Saving
}

export type RunChange = Partial<Pick<RunState, 'session' | 'saving'>>

/** Answers that are marked and not yet on the disk, by the place of their question. */
type Marked = Map<number, { answer: Answer; mark: Mark | null }>

export interface HeldRun {
  readonly marked: Marked
  get(): RunState
  subscribe(listener: () => void): () => void
  update(change: RunChange): void
  /** The run after a step of the question on the screen; the same where the rules do not let it change. */
  after(session: PracticeSession, step: (item: SessionItem) => SessionItem): PracticeSession
  /** The run with the time until now. */
  timed(): PracticeSession
  /** Time on all of its questions until now, ms. */
  usedMs(): number
  setSeen(isSeen: boolean): void
}

/** A run in memory, and the clock of the question on the screen. */
export function heldRun(
  first: PracticeSession,
  rules: RunRules,
  { now, monotonicMs }: { now: () => number; monotonicMs: () => number },
): HeldRun {
  const marked: Marked = new Map()
  const store = createStore<RunState>({ session: first, shown: shownBy(rules, first, marked), saving: { is: 'idle' } })
  let seenSinceMs: number | null = null

  const after: HeldRun['after'] = (session, step) => {
    const { index } = session
    const item = session.items[index]
    if (!item || marked.has(index) || !rules.mayChange(item, session, now())) return session
    return withItem(session, index, step)
  }

  const timed = (): PracticeSession => {
    const state = store.get()
    if (seenSinceMs === null) return state.session
    const nowMs = monotonicMs()
    const moreMs = Math.round(nowMs - seenSinceMs)
    seenSinceMs = nowMs
    const session = after(state.session, (item) => withTime(item, moreMs))
    // No screen shows this time.
    store.set({ ...state, session }, false)
    return session
  }

  return {
    marked,
    after,
    timed,
    usedMs: () => timeUsedMs(store.get().session) + (seenSinceMs === null ? 0 : monotonicMs() - seenSinceMs),
    get: store.get,
    subscribe: store.subscribe,
    update: (change) => {
      const next = { ...store.get(), ...change }
      store.set({ ...next, shown: shownBy(rules, next.session, marked) })
    },
    setSeen: (isSeen) => {
      timed()
      seenSinceMs = isSeen ? monotonicMs() : null
    },
  }
}

function shownBy(rules: RunRules, session: PracticeSession, marked: Marked): PracticeSession {
  const items = session.items.map((item, at) => {
    const given = item.given ?? marked.get(at) ?? null
    const shown = given && rules.showsVerdict(item, session) ? given : null
    // The same object while nothing differs: screens look at what has changed.
    return shown === item.given ? item : { ...item, given: shown }
  })
  return { ...session, items }
}
