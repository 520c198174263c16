import type { Knex } from 'knex'
import { dateOf, type LocalTime } from '../../../../core/study/calendar.ts'
import { isTaskAnswer } from '../../../../core/study/tasks/task-family.ts'
import { type GivenAnswer, givenAnswers } from '../../../models/study/stored-events.ts'

/** A moment of each day on which a student did these tasks: of the answers that count, as `taskTimesOf` tells a device. What they wrote,
 *  which may be long, is not read. */
export async function taskDays(userId: string, tasks: readonly string[], reads: Knex): Promise<LocalTime[]> {
  const counted = new Map<string, GivenAnswer>()
  for await (const given of givenAnswers(userId, tasks, reads)) {
    const held = counted.get(given.attemptKey)
    if (!held || isInPlaceOf(given, held)) counted.set(given.attemptKey, given)
  }
  const days = new Map<string, LocalTime>()
  for (const { kind, atMs, tzOffsetMin } of counted.values())
    if (isTaskAnswer({ kind })) days.set(dateOf({ atMs, tzOffsetMin }), { atMs, tzOffsetMin })
  return [...days.values()]
}

const isInPlaceOf = (given: GivenAnswer, held: GivenAnswer): boolean =>
  given.revision > held.revision || (given.revision === held.revision && given.atMs < held.atMs)
