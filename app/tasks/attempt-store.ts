import type { Task } from '../../core/content/task.ts'
import {
  type TaskAttempt,
  type TaskPhase,
  nextPhase,
  nextPrompt,
  passTime,
  phaseOf,
  withText,
} from '../../core/study/tasks/task-attempt.ts'
import { TakenOver } from '../../offline/account/durable.ts'
import { createStore } from '../data/store.ts'

export interface AttemptState {
  attempt: TaskAttempt
  /** What is on the screen; `null` when the attempt is over. */
  phase: TaskPhase | null
  /** `false` when the device could not keep what is here: the page is to stay open. */
  isKept: boolean
}

export interface AttemptStoreOptions {
  task: Task
  first: TaskAttempt
  /** A clock that no one sets, as `performance.now`. */
  monotonicMs: () => number
  /** Keeps the attempt as it is; rejects when it could not. */
  save: (attempt: TaskAttempt) => Promise<void>
  /** The attempt is over: by its last clock, or because the student has finished. Called once. */
  done: (attempt: TaskAttempt) => void
  /** `false` in an exam, whose own clock ends the task. */
  hasClock?: boolean
}

/** One attempt while it is on the screen: its clock, and the words in it, which are on the disk a quarter of a second after they
 *  were typed. */
export interface AttemptStore {
  get(): AttemptState
  subscribe(listener: () => void): () => void
  /** Counts the time since it was last counted. */
  tick(): void
  /** Stops its clock, or lets it go on. */
  setPaused(isPaused: boolean): void
  write(at: number, text: string): void
  /** The next follow-up of a station. */
  ask(): void
  /** Goes on to the next part before its clock does; after the last one the attempt is over. */
  next(): void
  /** Writes what is pending: the page may be about to go. */
  flush(): Promise<void>
}

/** Longest that words wait to be written, and the clock, ms. */
const settleMs = { words: 250, clock: 3_000 }

export function attemptStore(options: AttemptStoreOptions): AttemptStore {
  const { task, monotonicMs, save, done, hasClock = true } = options
  const first = hasClock ? options.first : { ...options.first, leftMs: null }
  const store = createStore<AttemptState>({ attempt: first, phase: phaseOf(task, first), isKept: true })
  let countedMs = monotonicMs()
  let pending: { timer: ReturnType<typeof setTimeout>; dueMs: number } | null = null
  let isOver = false
  let isPaused = false

  const set = (change: Partial<AttemptState>) => {
    const before = store.get()
    const next = { ...before, ...change }
    store.set(next, isSeenIn(before, next))
  }
  const flush = async () => {
    if (pending) clearTimeout(pending.timer)
    pending = null
    // What is over is an answer by now.
    if (isOver) return
    const isKept = await save(store.get().attempt).then(
      () => true,
      // What another page has is kept there.
      (error: unknown) => error instanceof TakenOver,
    )
    set({ isKept })
  }
  const keepWithin = (ms: number) => {
    const dueMs = monotonicMs() + ms
    if (pending && pending.dueMs <= dueMs) return
    if (pending) clearTimeout(pending.timer)
    pending = { timer: setTimeout(() => void flush(), ms), dueMs }
  }
  const change = (attempt: TaskAttempt, withinMs: number) => {
    if (isOver || attempt === store.get().attempt) return
    const phase = phaseOf(task, attempt)
    set({ attempt, phase })
    if (phase === null) {
      isOver = true
      if (pending) clearTimeout(pending.timer)
      pending = null
      done(attempt)
    } else keepWithin(withinMs)
  }
  const counted = (): TaskAttempt => {
    const nowMs = monotonicMs()
    const passed = isPaused ? 0 : nowMs - countedMs
    countedMs = nowMs
    const { attempt } = store.get()
    return passed > 0 ? passTime(task, attempt, passed) : attempt
  }
  const isSamePhase = (attempt: TaskAttempt) => attempt.phase === store.get().attempt.phase

  return {
    get: store.get,
    subscribe: store.subscribe,
    tick: () => change(counted(), settleMs.clock),
    setPaused(next) {
      change(counted(), settleMs.clock)
      isPaused = next
    },
    write: (at, text) => change(withText(store.get().attempt, at, text), settleMs.words),
    ask: () => change(nextPrompt(counted()), settleMs.words),
    next() {
      const attempt = counted()
      // The clock may have come first.
      const following = isSamePhase(attempt) ? nextPhase(task, attempt) : attempt
      change(hasClock ? following : { ...following, leftMs: null }, settleMs.words)
    },
    flush,
  }
}

/** Whether the screen shows it: of the clock, whole seconds. */
function isSeenIn(a: AttemptState, b: AttemptState): boolean {
  const secondsOf = ({ attempt: { leftMs } }: AttemptState) => (leftMs === null ? null : Math.ceil(leftMs / 1000))
  return (
    secondsOf(a) !== secondsOf(b) ||
    a.isKept !== b.isKept ||
    a.attempt.phase !== b.attempt.phase ||
    a.attempt.prompt !== b.attempt.prompt ||
    a.attempt.texts !== b.attempt.texts
  )
}
