import type { Knex } from 'knex'
import { insertRow, queryRows } from '../../database/raw-sql.ts'

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
  const locked = 'on conflict (user_id) do update set version = user_entitlements.version'
  await insertRow('user_entitlements', { user_id: userId, version: 0 }, locked, trx)
}

export async function bumpEntitlements(userId: string, trx: Knex): Promise<void> {
  await queryRows(trx, 'update user_entitlements set version = version + 1 where user_id = ?', [userId])
}
