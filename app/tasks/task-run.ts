import type { Task } from '../../core/content/task.ts'
import { type TaskAttempt, type TaskPhase, phaseOf } from '../../core/study/tasks/task-attempt.ts'
import type { Account } from '../../offline/account/account.ts'
import { TakenOver, type WriteGuard } from '../../offline/account/durable.ts'
import { withTimeout } from '../../offline/with-timeout.ts'
import { type AttemptStore, attemptStore } from './attempt-store.ts'
import type { Bell } from './bell.ts'
import type { Recorder } from './recorder.ts'
import { keepRecording } from './recordings.ts'
import { type TaskPlace, giveTask, saveAttempt } from './task-work.ts'

/** What the student has to be told while they answer. `answer`: it is over and not on the disk yet. */
export type RunTrouble = { is: 'answer'; retry: () => void } | { is: 'recording' } | { is: 'recorder-lost' }

export interface TaskRun {
  /** As it is being answered, whatever is published meanwhile. */
  task: Task
  store: AttemptStore
  recorder: Recorder | null
  /** Stops clock and recording, or lets them go on. */
  setPaused(isPaused: boolean): void
  /** Lets go of microphone, camera and bell, and writes what is pending. */
  end(): void
}

export interface TaskRunOptions {
  account: Account
  task: Task
  place: TaskPlace
  /** Begun now, or left earlier. */
  first: TaskAttempt
  /** `null`: nothing is recorded. */
  recorder: Recorder | null
  /** Rings where a station begins and ends. */
  bell: Bell
  monotonicMs: () => number
  /** `false` in an exam whose own clock ends the task. */
  hasClock?: boolean
  /** Of the exam that it is done in: where another page has that by now, nothing is kept from here, and nobody is told of it here. */
  guard?: WriteGuard
  /** The answer is on the disk. */
  onDone: (attemptKey: string) => void
  /** `null`: what was wrong is being tried again. */
  onTrouble: (trouble: RunTrouble | null) => void
}

/** Longest that an answer waits for what was spoken to be kept, ms. */
const longestKeepMs = 3_000

/** Begins an attempt at a task, or goes on with one. */
export function beginRun(options: TaskRunOptions): TaskRun {
  const { account, task, place, first, recorder, bell, guard, onDone, onTrouble } = options
  const give = (attempt: TaskAttempt) => {
    const retry = () => {
      onTrouble(null)
      give(attempt)
    }
    giveTask(account, place, attempt, guard).then(
      () => onDone(attempt.attemptKey),
      unlessTakenOver(() => onTrouble({ is: 'answer', retry })),
    )
  }
  let spoken: Promise<unknown> = Promise.resolve()
  const store = attemptStore({
    ...options,
    save: (attempt) => saveAttempt(account, place, attempt, guard),
    // First what was spoken: the answer may end its exam, of which nothing can be kept after.
    done: (attempt) =>
      void withTimeout(longestKeepMs, spoken)
        .catch(() => null)
        .then(() => give(attempt)),
  })
  if (task.type === 'mmi-station') onPhase(store, task, () => bell.ring())
  if (recorder) {
    const { attemptKey } = first
    recorder.onLost(() => onTrouble({ is: 'recorder-lost' }))
    const keep: Keep = (prompt, recorded) =>
      keepRecording(account, { attemptKey, itemId: place.itemId, prompt }, recorded, guard).catch(
        unlessTakenOver(() => onTrouble({ is: 'recording' })),
      )
    recordAlong(store, task, recorder, keep, (kept) => (spoken = kept))
  }
  return {
    task,
    store,
    recorder,
    setPaused(isPaused) {
      store.setPaused(isPaused)
      recorder?.setPaused(isPaused)
    },
    end() {
      void store.flush()
      recorder?.close()
      bell.close()
    },
  }
}

/** What another page has is kept there: not to write it here is no trouble. */
const unlessTakenOver = (handle: () => void) => (error: unknown) => {
  if (!(error instanceof TakenOver)) handle()
}

/** Tells each change from one part to the next; the end is `null`. */
function onPhase(store: AttemptStore, task: Task, listener: (phase: TaskPhase | null) => void): void {
  let seen = store.get().attempt.phase
  store.subscribe(() => {
    const { attempt } = store.get()
    if (attempt.phase === seen) return
    seen = attempt.phase
    listener(phaseOf(task, attempt))
  })
}

type Keep = (prompt: number, recorded: NonNullable<Awaited<ReturnType<Recorder['stop']>>>) => Promise<unknown>

/** Records the parts in which one speaks, each by itself. `onPart`: hears at the end of each what resolves once it is kept. */
function recordAlong(
  store: AttemptStore,
  task: Task,
  recorder: Recorder,
  keep: Keep,
  onPart: (kept: Promise<void>) => void,
): void {
  let place: number | null = null
  const follow = async (phase: TaskPhase | null) => {
    const ended = place
    place = phase && (phase.is === 'record' || phase.is === 'speak') ? phase.prompt : null
    const recorded = ended === null ? null : await recorder.stop()
    if (place !== null) recorder.start()
    if (ended !== null && recorded) await keep(ended, recorded)
    if (phase === null) recorder.close()
  }
  onPhase(store, task, (phase) => onPart(follow(phase)))
  void follow(store.get().phase)
}
