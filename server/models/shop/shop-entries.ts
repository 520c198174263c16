import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'

export type EntryKind =
  | 'tutor'
  | 'testimonial'
  | 'faq'
  | 'session'
  | 'resource'
  | 'preview'
  | 'contents'
  | 'site'
  | 'legal'
  | 'synonyms'

/** Something the shop shows, as the content folder has it. */
export interface ShopEntry {
  kind: EntryKind
  id: string
  /** Place among its kind, from 0. */
  position: number
  /** Canonical JSON. */
  body: string
}

/** Bodies of a kind, in order. */
export async function entryBodies(kind: EntryKind, trx: Knex): Promise<string[]> {
  return await trx('shop_entries').where({ kind }).orderBy('position').pluck('body')
}

/** Ids of a kind, in order. */
export async function entryIds(kind: EntryKind, trx: Knex): Promise<string[]> {
  return await trx('shop_entries').where({ kind }).orderBy('position').pluck('id')
}

export async function entryBody(kind: EntryKind, id: string, trx: Knex): Promise<string | undefined> {
  const sql = 'select body from shop_entries where kind = ? and id = ?'
  const [row] = await queryRows<{ body: string }>(trx, sql, [kind, id])
  return row?.body
}

/** Stores these entries and removes all others. Answers whether anything differed. */
export async function replaceEntries(entries: ShopEntry[], trx: Knex): Promise<boolean> {
  const keyOf = ({ kind, id }: ShopEntry) => `${kind} ${id}`
  const wanted = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const rows: ShopEntry[] = await trx('shop_entries').select('kind', 'id', 'position', 'body')
  const stored = new Map(rows.map((row) => [keyOf(row), row]))
  const gone = rows.filter((row) => !wanted.has(keyOf(row)))
  const changed = Array.from(wanted.values()).filter((entry) => {
    const same = stored.get(keyOf(entry))
    return same?.position !== entry.position || same.body !== entry.body
  })
  for (const { kind, id } of gone) await trx('shop_entries').where({ kind, id }).delete()
  for (const entry of changed) await trx('shop_entries').insert(entry).onConflict(['kind', 'id']).merge()
  return gone.length + changed.length > 0
}
