import type { Knex } from 'knex'
import { mailboxOf } from '../../../../core/account-key.ts'
import type { Deps } from '../../../deps/deps.ts'
import type { UserRow } from '../../../models/account/user-row.ts'
import {
  askedPlanSubscription,
  hasTried,
  isTrialUsed,
  noteTrial,
  removeTrial,
} from '../../../models/shop/plan-subscription-row.ts'
import { settingsOf } from '../settings.ts'

type Who = Pick<UserRow, 'id' | 'emailKey'>

/** Has the address to be confirmed before a trial can begin? */
export const mustConfirm = ({ emailVerifiedAtMs }: Pick<UserRow, 'emailVerifiedAtMs'>, config: Deps['config']) =>
  emailVerifiedAtMs === null && settingsOf(config).has('mail')

/** A free trial is once a mailbox. In the caller's transaction, which has locked the customer's entitlements. `atMs`: when the row of
 *  its plan was made, so that nobody gives back a trial but the one who took it. */
export function freeTrials({ limits }: Pick<Deps, 'limits'>) {
  const hashOf = ({ emailKey }: Who) => limits.keyOf({ name: 'trial', owner: mailboxOf(emailKey) })

  return {
    /** Answers whether it was still to be had. */
    take: async (who: Who, atMs: number, trx: Knex): Promise<boolean> =>
      !(await hasTried(who.id, trx)) && (await noteTrial(hashOf(who), atMs, trx)),

    /** Whether it is to be had: `take` as it would answer, the one that is begun and unheard of still to be gone on with. `isProven`: the
     *  mailbox is theirs; nobody else is told whether it had one. */
    isOpenTo: async (who: Who, isProven: boolean, trx: Knex): Promise<boolean> => {
      if (await hasTried(who.id, trx)) return false
      if (!isProven) return true
      const asked = await askedPlanSubscription(who.id, trx)
      return !(await isTrialUsed(hashOf(who), asked?.isTrial ? asked.createdAtMs : null, trx))
    },

    giveBack: (who: Who, atMs: number, trx: Knex) => removeTrial(hashOf(who), atMs, trx),
  }
}
