import type { Knex } from 'knex'

/** The items with these hashes, as JSON; hashes that were never published are left out. */
export async function itemBodies(hashes: readonly string[], trx: Knex): Promise<{ hash: string; body: string }[]> {
  if (hashes.length === 0) return []
  return await trx('item_versions').whereIn('item_hash', hashes).select({ hash: 'item_hash', body: 'body' })
}
