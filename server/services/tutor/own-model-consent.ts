import type { Knex } from 'knex'
import { maySendTo, modelConsentFrom, modelConsentTarget } from '../../../core/tutor/model-consent.ts'
import { ownSetting } from './own-settings.ts'

/** Whether a student agreed that what they ask is sent to this host, as their registers say. */
export async function hasAgreedToModel(userId: string, recipient: string, reads: Knex): Promise<boolean> {
  return maySendTo(recipient, modelConsentFrom(await ownSetting(userId, modelConsentTarget, reads)))
}
