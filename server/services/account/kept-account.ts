import type { Knex } from 'knex'
import { Problem } from '../../../core/problem.ts'
import { londonDay } from '../../mail/london-days.ts'
import { deletionOf } from '../../models/account/account-deletion-row.ts'

/** Throws `conflict` while an account waits to be deleted: what is bought in it, or redeemed, would go with it. */
export async function requireKeptAccount(userId: string, trx: Knex): Promise<void> {
  const deletion = await deletionOf(userId, trx)
  if (deletion)
    throw new Problem(
      'conflict',
      `Your account will be deleted on ${londonDay(deletion.dueAtMs)} with all that it holds. Please keep it first, under “My data”.`,
    )
}
