import type { Knex } from 'knex'
import { jsonList, listedTexts, queryRows } from '../../database/raw-sql.ts'

/** What answers to one version of an item are marked by, as JSON. `asked`: the version itself, where another one marks it. */
export interface MarkingBody {
  hash: string
  body: string
  asked: string | null
}

/** For versions with these hashes; hashes that were never published are left out. */
export async function markingBodies(hashes: readonly string[], trx: Knex): Promise<MarkingBody[]> {
  if (hashes.length === 0) return []
  return await queryRows(
    trx,
    `select asked.item_hash as hash, marking.body,
       case when asked.marked_by is null then null else asked.body end as asked
       from item_versions asked
       join item_versions marking on marking.item_hash = coalesce(asked.marked_by, asked.item_hash)
       where asked.item_hash in ${listedTexts(trx)}`,
    [jsonList(hashes)],
  )
}

/** The versions with these hashes as JSON, in any order; hashes that were never published are left out. */
export async function versionBodies(hashes: readonly string[], trx: Knex): Promise<{ hash: string; body: string }[]> {
  return await queryRows(
    trx,
    `select item_hash as hash, body from item_versions
       where item_hash in ${listedTexts(trx)}`,
    [jsonList(hashes)],
  )
}

interface ItemName {
  courseId: number
  itemId: string
}

/** The version with this hash; `null` when none was ever published. `body`: the item as JSON. */
export async function publishedVersion(hash: string, trx: Knex): Promise<(ItemName & { body: string }) | null> {
  const row: (ItemName & { body: string }) | undefined = await trx('item_versions')
    .where({ item_hash: hash })
    .first({ courseId: 'course_id', itemId: 'item_id', body: 'body' })
  return row ?? null
}

/** The version of an item that was published last; `null` when there is no such item. */
export async function newestVersion(
  { courseId, itemId }: ItemName,
  trx: Knex,
): Promise<{ hash: string; body: string } | null> {
  const row: { hash: string; body: string } | undefined = await trx('item_versions')
    .where({ course_id: courseId, item_id: itemId })
    .orderBy('first_seen_at_ms', 'desc')
    .first('item_hash as hash', 'body')
  return row ?? null
}

/** The newest versions of items of a course as JSON, by item id, in one statement; those that were never published are left out. */
export async function newestBodies(
  courseId: number,
  itemIds: readonly string[],
  trx: Knex,
): Promise<ReadonlyMap<string, string>> {
  if (itemIds.length === 0) return new Map()
  const rows: { itemId: string; body: string }[] = await queryRows(
    trx,
    `select item_id as "itemId", body from item_versions
       where course_id = ? and item_id in ${listedTexts(trx)}
       order by first_seen_at_ms`,
    [courseId, jsonList(itemIds)],
  )
  return new Map(rows.map(({ itemId, body }) => [itemId, body]))
}

/** From now on answers to every version of the item are marked by this one. Answers whether any was marked by another. */
export async function markAllBy({ courseId, itemId }: ItemName, hash: string, trx: Knex): Promise<boolean> {
  const changed = await trx('item_versions')
    .where({ course_id: courseId, item_id: itemId })
    .whereRaw('marked_by is distinct from ?', [hash])
    .update({ marked_by: hash })
  return changed > 0
}

interface StoredVersion {
  hash: string
  body: string
  firstSeenAtMs: number
  markedBy: string | null
}

/** Every version of an item, the newest first. */
export async function versionsOfItem({ courseId, itemId }: ItemName, trx: Knex): Promise<StoredVersion[]> {
  return await trx('item_versions')
    .where({ course_id: courseId, item_id: itemId })
    .orderBy('first_seen_at_ms', 'desc')
    .select({ hash: 'item_hash', body: 'body', firstSeenAtMs: 'first_seen_at_ms', markedBy: 'marked_by' })
}

/** The course that an item was published in; `null` for one that never was. Ids of items are unique over all courses. */
export async function courseOfItem(itemId: string, trx: Knex): Promise<number | null> {
  const row: { courseId: number } | undefined = await trx('item_versions')
    // The index goes by course first.
    .whereIn('course_id', trx('courses').select('id'))
    .where({ item_id: itemId })
    .first({ courseId: 'course_id' })
  return row?.courseId ?? null
}
