import type { LocalTime } from '../calendar.ts'
import { countedAnswersOf } from '../events/counted-answers.ts'
import type { PlacedEvent } from '../events/event.ts'
import { isTaskAnswer } from './task-family.ts'

/** When tasks were answered, of these events: no card tells of it. */
export const taskTimesOf = (events: readonly PlacedEvent[]): LocalTime[] =>
  countedAnswersOf(events).flatMap(({ event: { answer, tzOffsetMin }, atMs }) =>
    isTaskAnswer(answer) ? [{ atMs, tzOffsetMin }] : [],
  )
