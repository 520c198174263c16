import type { Knex } from 'knex'
import { isRegister, type LearningEvent } from '../../../core/study/events/event.ts'
import { foldRegister } from '../../../core/study/events/register.ts'
import { writesOfSetting } from '../../models/study/stored-events.ts'

/** What a student's register of kind `setting` holds; `undefined` where it was never written. */
export async function ownSetting(userId: string, target: string, reads: Knex): Promise<unknown> {
  const writes = (await writesOfSetting(userId, target, reads)).map(({ payload, ...placed }) => ({
    ...placed,
    event: JSON.parse(payload) as LearningEvent,
  }))
  const own = writes.filter(({ event }) => isRegister(event) && event.kind === 'setting' && event.target === target)
  return foldRegister(own)?.value
}
