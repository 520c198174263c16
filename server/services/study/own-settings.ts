import type { Knex } from 'knex'
import { isRegister } from '../../../core/study/events/event.ts'
import { foldRegister } from '../../../core/study/events/register.ts'
import {
  type LearningStyle,
  learningStyleFrom,
  learningStyleTarget,
} from '../../../core/study/learner/paths/learning-style.ts'
import { placedEventOf, writesOfSettings } from '../../models/study/stored-events.ts'

/** What a student's registers of kind `setting` hold, by target; `undefined` where one was never written. */
export async function ownSettings(
  userId: string,
  targets: readonly string[],
  reads: Knex,
): Promise<Map<string, unknown>> {
  const writes = (await writesOfSettings(userId, targets, reads)).map(placedEventOf)
  const valueOf = (target: string) =>
    foldRegister(writes.filter(({ event }) => isRegister(event) && event.kind === 'setting' && event.target === target))
      ?.value
  return new Map(targets.map((target) => [target, valueOf(target)]))
}

/** The same of one of them. */
export const ownSetting = async (userId: string, target: string, reads: Knex): Promise<unknown> =>
  (await ownSettings(userId, [target], reads)).get(target)

/** How a student says that they learn best; `null` until they do. */
export async function ownLearningStyle(userId: string, reads: Knex): Promise<LearningStyle | null> {
  return learningStyleFrom(await ownSetting(userId, learningStyleTarget, reads))
}
