import type { Task } from '../../core/content/task.ts'
import type { TaskAttempt } from '../../core/study/tasks/task-attempt.ts'
import type { RecorderFault } from './recorder.ts'

/** `3:30`. Seconds that have begun count. */
export function clockWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What several of a type are called. */
export const taskNames: Record<Task['type'], { one: string; many: string }> = {
  'casper-scenario': { one: 'scenario', many: 'scenarios' },
  'mmi-station': { one: 'station', many: 'stations' },
  essay: { one: 'essay', many: 'essays' },
}

/** What a task of a type is called; also of one that this release does not know. */
export const taskNounOf = (type: string): { one: string; many: string } =>
  Object.entries(taskNames).find(([task]) => task === type)?.[1] ?? { one: 'task', many: 'tasks' }

/** How it is answered, in a few words. */
export function taskFormat(task: Task): string {
  switch (task.type) {
    case 'casper-scenario':
      return task.format === 'video' ? 'Spoken, 1:00 an answer' : 'Typed, 3:30 for both answers'
    case 'mmi-station': {
      const speaking = `${clockWords(task.speakingSeconds * 1000)} to speak`
      return task.readingSeconds > 0 ? `${clockWords(task.readingSeconds * 1000)} to read, ${speaking}` : speaking
    }
    case 'essay':
      return `${task.minutes} minutes`
  }
}

/** Where one goes on with what was begun, on a clock of its own. */
export function leftWords(task: Task, { leftMs, mode }: TaskAttempt): string {
  if (leftMs === null) return 'Your clock has not started yet.'
  const kept = mode === 'typed' ? ' Your words are kept.' : ' A recording that was cut off was not kept.'
  return `The clock stopped with ${clockWords(leftMs)} left.${task.type === 'mmi-station' ? '' : kept}`
}

/** What to do where nothing can be recorded. */
export const recorderFaultWords: Record<RecorderFault, { title: string; text: string }> = {
  unsupported: {
    title: 'This browser cannot record',
    text: 'A newer browser can, on a page that is opened with https.',
  },
  refused: {
    title: 'The browser was not allowed to record',
    text: 'Allow the microphone (and the camera, if you want it) for this site in the browser’s settings, beside the address, and try again.',
  },
  'no-device': {
    title: 'No microphone or camera was found',
    text: 'Connect one, or go on without the camera.',
  },
  'in-use': {
    title: 'The microphone or the camera could not be opened',
    text: 'Another program may be using it. Close that program and try again.',
  },
}
