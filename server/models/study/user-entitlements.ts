import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'

/** Counts up with every grant and revocation. Read it before the grants: a grant that comes between is then fetched once
 *  more, where in the other order it would be missed. */
export async function entitlementsVersion(userId: string, trx: Knex): Promise<number> {
  const sql = 'select version from user_entitlements where user_id = ?'
  const [row] = await queryRows<{ version: number }>(trx, sql, [userId])
  return row?.version ?? 0
}

/** Makes every other change of the user's grants wait until this transaction ends. A write comes first for SQLite's sake: see
 *  `lockCatalogue`. */
export async function lockEntitlements(userId: string, trx: Knex): Promise<void> {
  await trx('user_entitlements').insert({ user_id: userId, version: 0 }).onConflict('user_id').ignore()
  await trx('user_entitlements')
    .where({ user_id: userId })
    .update({ version: trx.ref('version') })
}

export async function bumpEntitlements(userId: string, trx: Knex): Promise<void> {
  await trx('user_entitlements').where({ user_id: userId }).increment('version', 1)
}
