import type { Knex } from 'knex'
import { mailboxOf } from '../../../../core/account-key.ts'
import type { Deps } from '../../../deps/deps.ts'
import type { UserRow } from '../../../models/account/user-row.ts'
import { hasTried, noteTrial, removeTrial } from '../../../models/shop/plan-subscription-row.ts'

type Who = Pick<UserRow, 'id' | 'emailKey'>

/** A free trial is once a mailbox. In the caller's transaction, which has locked the customer's entitlements. `atMs`: when the row of
 *  its plan was made, so that nobody gives back a trial but the one who took it. */
export function freeTrials({ limits }: Pick<Deps, 'limits'>) {
  const hashOf = ({ emailKey }: Who) => limits.keyOf({ name: 'trial', owner: mailboxOf(emailKey) })

  return {
    /** Answers whether it was still to be had. */
    take: async (who: Who, atMs: number, trx: Knex): Promise<boolean> =>
      !(await hasTried(who.id, trx)) && (await noteTrial(hashOf(who), atMs, trx)),

    giveBack: (who: Who, atMs: number, trx: Knex) => removeTrial(hashOf(who), atMs, trx),
  }
}
