import type { Question } from '../../../core/questions/question.ts'
import { gradeAnswer } from '../../../core/study/grading.ts'
import { type PracticeSession, type SessionItem, answerFact } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account/account.ts'
import type { Fact } from '../../../core/study/families.ts'
import { record } from '../../../offline/account/record.ts'
import { type RunState, heldRun } from './held-run.ts'
import type { RunRules } from './run-rules.ts'
import { runWrites } from './run-writes.ts'
import { goTo, withAttemptKey } from './session-steps.ts'

/** What was chosen in one run of questions, and what of it is saved: every change is on the disk within 300 ms. */
export interface RunStore {
  get(): RunState
  subscribe(listener: () => void): () => void
  /** Changes the question on the screen, if the rules let it. */
  change(step: (item: SessionItem) => SessionItem): void
  show(index: number): void
  /** Makes the choice of a question (that on the screen) its answer, marked at once and recorded; does nothing without a choice, a
   *  second time, or against the rules. Resolves when it is on the disk or was found not to be saved. */
  give(question: Question, index?: number): Promise<void>
  /** Records other facts, such as a flag. */
  keep(facts: readonly Fact[]): Promise<void>
  /** Does what else is written beside the questions, as their notes; what fails is told and tried again with the rest. */
  write(work: () => Promise<unknown>): Promise<void>
  /** Tries again what could not be saved. */
  retry(): Promise<void>
  /** Ends the run when its answers are written; it goes on while one of them is not saved. */
  finish(): Promise<void>
  /** Writes what is pending now: the page may be about to go. */
  flush(): Promise<void>
  /** The clock of the question runs only while it is seen. */
  setSeen(isSeen: boolean): void
  /** Time on all questions of the run until now, ms. */
  usedMs(): number
}

/** Longest that a change waits to be written, ms; 300 with the write itself. */
const settleMs = 200
/** A write that takes longer is shown to go on, ms: a shorter one is over before that could be seen. */
const slowMs = 250

/** `monotonicMs`: a clock that no one sets, as `performance.now`. */
export function runStore(
  account: Account,
  first: PracticeSession,
  rules: RunRules,
  monotonicMs: () => number,
): RunStore {
  const { env } = account
  const run = heldRun(first, rules, { now: env.now, monotonicMs })
  const withKey = (session: PracticeSession) => run.after(session, (item) => withAttemptKey(item, account.newId))
  // Options and numbers are drawn by it: the first question has it before it is painted.
  if (first.finishedAtMs === null) run.update({ session: withKey(first) })
  const { guarded, retry, hasFailed, saveRow, saveAnswer } = runWrites(account, run)
  let timer: ReturnType<typeof setTimeout> | undefined
  let giving: Promise<unknown> = Promise.resolve()

  const cancelTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const flush = async () => {
    cancelTimer()
    if (!hasFailed(saveRow)) await guarded(saveRow)
  }
  const changeTo = (session: PracticeSession) => {
    run.update({ session, ...(run.get().saving.is === 'saved' && { saving: { is: 'idle' } }) })
    timer ??= setTimeout(() => void flush(), settleMs)
  }

  const give = async (question: Question, index: number) => {
    const session = run.timed()
    const item = session.items[index]
    if (!item?.choice || item.attemptKey === null || run.marked.has(index) || !rules.mayGive(item, session, env.now()))
      return
    const fact = answerFact(session, item, gradeAnswer(question, item.choice, item.attemptKey))
    if (!fact) return
    run.marked.set(index, { answer: fact.answer, mark: fact.clientMark })
    run.update({ saving: { is: 'saving' } })
    // The row that waits to be written goes with the answer.
    cancelTimer()
    const slow = setTimeout(() => {
      if (run.get().saving.is === 'saving') run.update({ saving: { is: 'slow' } })
    }, slowMs)
    await guarded(() => saveAnswer(index, fact))
    clearTimeout(slow)
  }

  const write = (work: () => Promise<unknown>) => guarded(() => work().then(() => ({})))

  return {
    get: run.get,
    subscribe: run.subscribe,
    setSeen: run.setSeen,
    usedMs: run.usedMs,
    change: (step) => changeTo(run.after(run.get().session, step)),
    show: (index) => changeTo(withKey(goTo(run.timed(), index))),
    give: (question, index = run.get().session.index) => {
      const given = give(question, index)
      giving = Promise.all([giving, given])
      return given
    },
    keep: (facts) => write(() => record(account, facts)),
    write,
    retry,
    finish: async () => {
      await giving
      if (run.get().saving.is === 'not-saved') return
      const session = run.timed()
      run.update({ session: { ...session, finishedAtMs: session.finishedAtMs ?? env.now() } })
      await flush()
    },
    flush,
  }
}
