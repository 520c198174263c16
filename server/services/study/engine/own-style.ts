import type { Knex } from 'knex'
import type { LearningEvent } from '../../../../core/study/events/event.ts'
import { foldRegister } from '../../../../core/study/events/register.ts'
import { isRegister } from '../../../../core/study/events/event.ts'
import {
  type LearningStyle,
  learningStyleFrom,
  learningStyleTarget,
} from '../../../../core/study/learner/paths/learning-style.ts'
import { writesOfSetting } from '../../../models/study/stored-events.ts'

/** How a student says that they learn best; `null` until they do. */
export async function ownLearningStyle(userId: string, reads: Knex): Promise<LearningStyle | null> {
  const writes = await writesOfSetting(userId, learningStyleTarget, reads)
  const placed = writes.map(({ payload, effectiveAtMs, receivedAtMs, mark }) => ({
    event: JSON.parse(payload) as LearningEvent,
    effectiveAtMs,
    receivedAtMs,
    mark,
  }))
  const own = placed.filter(
    ({ event }) => isRegister(event) && event.kind === 'setting' && event.target === learningStyleTarget,
  )
  return learningStyleFrom(foldRegister(own)?.value)
}
