import type { Task } from '../../core/content/task.ts'
import type { TaskAttempt, TaskPhase } from '../../core/study/tasks/task-attempt.ts'
import type { AttemptStore } from './attempt-store.ts'
import type { Recorder } from './recorder.ts'

export interface TaskPlayerProps<Of extends Task = Task> {
  task: Of
  store: AttemptStore
  /** `null`: nothing is recorded. */
  recorder: Recorder | null
}

export interface TaskPartProps<Of extends Task> extends TaskPlayerProps<Of> {
  attempt: TaskAttempt
  phase: TaskPhase
}
