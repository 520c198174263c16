import type { Knex } from 'knex'
import { jsonRows, queryRows } from '../../database/raw-sql.ts'

/** The items with these hashes, as JSON; hashes that were never published are left out. */
export async function itemBodies(hashes: readonly string[], trx: Knex): Promise<{ hash: string; body: string }[]> {
  if (hashes.length === 0) return []
  return await queryRows(
    trx,
    `select item_hash as hash, body from item_versions
       where item_hash in (select given.value ->> 0 from ${jsonRows(trx)})`,
    [JSON.stringify(hashes.map((hash) => [hash]))],
  )
}
