import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'

/** Counts up with every change that the catalogue shows. */
export async function catalogueRevision(trx: Knex): Promise<number> {
  const [row] = await queryRows<{ revision: number }>(trx, 'select revision from catalogue_state where id = ?', [1])
  return row?.revision ?? 0
}

/** Makes every other writer of the catalogue wait until this transaction ends. A write rather than `for update`, because
 *  SQLite refuses a transaction that read first and writes after another process wrote. */
export async function lockCatalogue(trx: Knex): Promise<void> {
  await trx('catalogue_state')
    .where({ id: 1 })
    .update({ revision: trx.ref('revision') })
}

/** Whoever else writes the catalogue waits from here on, as with `lockCatalogue`. */
export async function bumpCatalogue(trx: Knex): Promise<void> {
  await queryRows(trx, 'update catalogue_state set revision = revision + 1 where id = ?', [1])
}

/** Of which files the catalogue was published; `null` when that is not known. See `publish-changes.ts`. */
export async function publishedDigest(db: Knex): Promise<string | null> {
  const row = await db('catalogue_state').where({ id: 1 }).first('published_digest')
  return row?.published_digest ?? null
}

export async function notePublished(digest: string | null, db: Knex): Promise<void> {
  await db('catalogue_state').where({ id: 1 }).update({ published_digest: digest })
}
