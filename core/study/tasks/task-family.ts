import type { Answer } from '../../questions/answer.ts'
import { countedAnswersOf } from '../events/counted-answers.ts'
import type { AnsweredEvent } from '../events/event.ts'
import type { Family, ProjectionRow } from '../events/family.ts'

/** Whether it answers a task: what no key marks, and of which no card is made. */
export const isTaskAnswer = ({ kind }: Pick<Answer, 'kind'>): boolean => kind === 'text' || kind === 'spoken'

/** How often a task was done. */
export interface TaskRow extends ProjectionRow {
  family: 'task'
  itemId: string
  attempts: number
  lastAtMs: number
}

export const taskSubject = (itemId: string) => `task:${itemId}`

export const taskFamily: Family<TaskRow> = {
  name: 'task',
  version: 1,
  takes: {
    answered: ({ itemId, answer }: AnsweredEvent) => (isTaskAnswer(answer) ? taskSubject(itemId) : null),
  },
  fold(subject, events) {
    const attempts = countedAnswersOf(events)
    const last = attempts.at(-1)
    if (!last) return null
    const { itemId, courseId } = last.event
    return { subject, family: 'task', courseId, itemId, attempts: attempts.length, lastAtMs: last.atMs }
  },
  // Nobody marks it: all that a placement could change is when it counts.
  readsAlike: () => true,
}
