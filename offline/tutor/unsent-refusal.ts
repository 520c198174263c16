import { isRegister } from '../../core/study/events/event.ts'
import { modelConsentFrom, modelConsentTarget } from '../../core/tutor/model-consent.ts'
import type { AccountDb } from '../account/account-db.ts'

/** Whether the student took back on this device what the server may still hold them to have agreed to: that a language model reads
 *  their questions. */
export async function hasUnsentRefusal({ events }: AccountDb): Promise<boolean> {
  const waiting = await events.where({ waiting: 1, type: 'register' }).toArray()
  return waiting.some(({ event }) => {
    if (!isRegister(event) || event.target !== modelConsentTarget) return false
    const consent = modelConsentFrom(event.value)
    return consent === null || consent === 'declined'
  })
}
