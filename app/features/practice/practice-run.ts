import type { Question } from '../../../core/content/question.ts'
import { isAnswered } from '../../../core/study/event.ts'
import { gradeAnswer } from '../../../core/study/grading.ts'
import type { PracticeSession } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account.ts'
import { durably } from '../../../offline/durable.ts'
import { type Fact, record } from '../../../offline/record.ts'
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

  const writeRow = () =>
    durably(account, () =>
      db.transaction('rw', db.sessions, async () => {
        const mine = { ...state.session, updatedAtMs: env.now() }
        const stored = await db.sessions.get(mine.id)
        const merged = stored ? mergeStored(mine, stored) : mine
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
    // The stored row decides first: another tab may have answered, or minted the key, since this one was drawn.
    await saveRow()
    const { session } = state
    const item = session.items[index]
    if (!item?.choice || item.given || item.attemptKey === null) return show({ saving: { is: 'idle' } })
    const correct = gradeAnswer(question, item.choice)
    const answered = { ...withGiven(session, index, item.choice, correct), updatedAtMs: env.now() }
    const fact: Fact = {
      type: 'answered',
      attemptKey: item.attemptKey,
      revision: 1,
      courseId: session.courseId,
      packVersion: session.packVersion,
      sessionId: session.id,
      itemId: item.itemId,
      itemHash: item.itemHash,
      answer: item.choice,
      clientCorrect: correct,
      ...(item.confidence !== null && { confidence: item.confidence }),
      durationMs: item.elapsedMs,
    }
    const [made] = await record(account, [fact], answered)
    if (made) return show({ session: withGiven(state.session, index, item.choice, correct), saving: { is: 'saved' } })
    // Another tab was first with this attempt: what it recorded is what counts and is shown.
    const counted = (await db.events.where('unit').equals(`${item.attemptKey}:${fact.revision}`).first())?.event
    if (counted && isAnswered(counted))
      show({ session: withGiven(state.session, index, counted.answer, counted.clientCorrect) })
    await saveRow()
    show({ saving: { is: 'saved' } })
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
      show({ saving: { is: 'saving' } })
      await guarded(() => giveAnswer(question, index))
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
