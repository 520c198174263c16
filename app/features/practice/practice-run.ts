import type { Question } from '../../../core/content/question.ts'
import { clientMarkOf } from '../../../core/study/events/attempts.ts'
import type { AnswerFact, Fact } from '../../../core/study/families.ts'
import { gradeAnswer } from '../../../core/study/grading.ts'
import type { PracticeSession } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account/account.ts'
import { durably } from '../../../offline/account/durable.ts'
import { record, recordAnswer } from '../../../offline/account/record.ts'
import { currentItem, goTo, mergeStored, withAttemptKey, withGiven, withTime } from './session-steps.ts'

/** `saved` is said of the last answer, once it is on the disk. */
export type Saving = { is: 'idle' } | { is: 'saving' } | { is: 'saved' } | { is: 'not-saved' }

export interface RunState {
  session: PracticeSession
  saving: Saving
}

/** One run of questions on the screen: every change is on the disk within 300 ms, an answer before it is shown as given. */
export interface PracticeRun {
  state(): RunState
  subscribe(listener: () => void): () => void
  change(step: (session: PracticeSession) => PracticeSession): void
  show(index: number): void
  /** Records the choice of the question on the screen, marked; does nothing without a choice or a second time. */
  submit(question: Question): Promise<void>
  /** Records other facts, such as a flag. */
  keep(facts: readonly Fact[]): Promise<void>
  /** Tries again what could not be saved. */
  retry(): Promise<void>
  finish(): Promise<void>
  /** Writes what is pending now: the page may be about to go. */
  flush(): Promise<void>
  /** The clock of the question runs only while it is seen. */
  setSeen(isSeen: boolean): void
}

/** Longest that a change waits to be written, ms; 300 with the write itself. */
const settleMs = 200
/** A write that takes longer is shown to go on, ms: a shorter one is over before that could be seen. */
const slowMs = 250

/** `monotonicMs`: a clock that no one sets, as `performance.now`. */
export function practiceRun(account: Account, first: PracticeSession, monotonicMs: () => number): PracticeRun {
  const { db, env } = account
  const listeners = new Set<() => void>()
  let state: RunState = { session: first, saving: { is: 'idle' } }
  let timer: ReturnType<typeof setTimeout> | undefined
  let seenSinceMs: number | null = null
  const unsaved = new Set<() => Promise<void>>()

  const show = (next: Partial<RunState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const takeTime = () => {
    if (seenSinceMs === null) return
    const nowMs = monotonicMs()
    state = { ...state, session: withTime(state.session, Math.round(nowMs - seenSinceMs)) }
    seenSinceMs = nowMs
  }

  /** The row to write over the stored one, which another tab may have gone on with. */
  const rowOver = (stored: PracticeSession | undefined): PracticeSession => {
    const mine = { ...state.session, updatedAtMs: env.now() }
    return stored ? mergeStored(mine, stored) : mine
  }

  const writeRow = () =>
    durably(account, () =>
      db.transaction('rw', db.sessions, async () => {
        const merged = rowOver(await db.sessions.get(state.session.id))
        await db.sessions.put(merged)
        return merged
      }),
    )

  /** Runs a write; when it fails says so and keeps it for another try. Nothing that was chosen is taken back. */
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work()
      unsaved.delete(work)
      if (unsaved.size === 0 && state.saving.is === 'not-saved') show({ saving: { is: 'idle' } })
    } catch {
      unsaved.add(work)
      show({ saving: { is: 'not-saved' } })
    }
  }

  const saveRow = async () => {
    takeTime()
    const merged = await writeRow()
    show({ session: mergeStored(state.session, merged) })
  }

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (unsaved.size === 0) await guarded(saveRow)
  }

  const change = (step: (session: PracticeSession) => PracticeSession) => {
    show({ session: step(state.session), ...(state.saving.is === 'saved' && { saving: { is: 'idle' } }) })
    timer ??= setTimeout(() => void flush(), settleMs)
  }

  const giveAnswer = async (question: Question, index: number) => {
    takeTime()
    const mine = state.session.items[index]
    if (!mine?.choice || mine.given || mine.attemptKey === null) return show({ saving: { is: 'idle' } })
    const { itemId, choice, attemptKey } = mine
    const mark = gradeAnswer(question, choice)
    // The row that waits to be written goes with the answer.
    clearTimeout(timer)
    timer = undefined
    const written = await recordAnswer(account, {
      sessionId: state.session.id,
      decide: (stored) => {
        const session = rowOver(stored)
        const item = session.items[index] ?? mine
        if (item.given) return { session, fact: null }
        const fact: AnswerFact = {
          type: 'answered',
          attemptKey: item.attemptKey ?? attemptKey,
          revision: 1,
          courseId: session.courseId,
          packVersion: session.packVersion,
          sessionId: session.id,
          itemId,
          itemHash: item.itemHash,
          answer: choice,
          clientMark: mark,
          ...(item.confidence !== null && { confidence: item.confidence }),
          durationMs: item.elapsedMs,
        }
        return { session, fact }
      },
      settle: (session, counted) => withGiven(session, index, counted.answer, clientMarkOf(counted)),
    })
    show({ session: mergeStored(state.session, written), saving: { is: 'saved' } })
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    flush,
    show: (index) => {
      takeTime()
      change((session) => withAttemptKey(goTo(session, index), account.newId))
    },
    submit: async (question) => {
      const { index } = state.session
      const item = currentItem(state.session)
      if (!item?.choice || item.given || state.saving.is === 'saving') return
      state = { ...state, saving: { is: 'saving' } }
      const slow = setTimeout(() => show({}), slowMs)
      await guarded(() => giveAnswer(question, index))
      clearTimeout(slow)
    },
    keep: (facts) =>
      guarded(async () => {
        await record(account, facts)
      }),
    retry: async () => {
      for (const work of unsaved) await guarded(work)
    },
    finish: async () => {
      show({ session: { ...state.session, finishedAtMs: state.session.finishedAtMs ?? env.now() } })
      await flush()
    },
    setSeen: (isSeen) => {
      takeTime()
      seenSinceMs = isSeen ? monotonicMs() : null
    },
  }
}
