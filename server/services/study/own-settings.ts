import type { Knex } from 'knex'
import { isRegister } from '../../../core/study/events/event.ts'
import { foldRegister } from '../../../core/study/events/register.ts'
import {
  type LearningStyle,
  learningStyleFrom,
  learningStyleTarget,
} from '../../../core/study/learner/paths/learning-style.ts'
import { placedEventOf, writesOfSetting } from '../../models/study/stored-events.ts'

/** What a student's register of kind `setting` holds; `undefined` where it was never written. */
export async function ownSetting(userId: string, target: string, reads: Knex): Promise<unknown> {
  const writes = (await writesOfSetting(userId, target, reads)).map(placedEventOf)
  const own = writes.filter(({ event }) => isRegister(event) && event.kind === 'setting' && event.target === target)
  return foldRegister(own)?.value
}

/** How a student says that they learn best; `null` until they do. */
export async function ownLearningStyle(userId: string, reads: Knex): Promise<LearningStyle | null> {
  return learningStyleFrom(await ownSetting(userId, learningStyleTarget, reads))
}
