import type { Knex } from 'knex'
import { jsonRows, queryRows } from '../../database/raw-sql.ts'
import { Row } from '../row.ts'

/** One published version of a course's pack. `manifest` is the exact text that was signed. */
export class PackRow extends Row {
  static override tableName = 'packs'
  static override idColumn = ['course_id', 'version']
  declare courseId: number
  declare version: number
  declare contentHash: string
  declare manifest: string
  declare kid: string
  declare signature: string
  declare bytes: number
  declare wireBytes: number
  declare publishedAtMs: number
}

export async function newestPack(courseId: number, trx: Knex): Promise<PackRow | undefined> {
  return await PackRow.query(trx).where({ course_id: courseId }).orderBy('version', 'desc').first()
}

/** Stores a version of a pack. */
export const addPack = (
  pack: Pick<
    PackRow,
    'courseId' | 'version' | 'contentHash' | 'manifest' | 'kid' | 'signature' | 'bytes' | 'wireBytes' | 'publishedAtMs'
  >,
  trx: Knex,
) => PackRow.query(trx).insert(pack)

/** The newest pack without its manifest, which may be long. */
export async function newestPackFacts(
  courseId: number,
  trx: Knex,
): Promise<Pick<PackRow, 'version' | 'bytes' | 'wireBytes'> | undefined> {
  return await trx('packs')
    .where({ course_id: courseId })
    .orderBy('version', 'desc')
    .first({ version: 'version', bytes: 'bytes', wireBytes: 'wire_bytes' })
}

/** Number of the newest pack of each of these courses, by course; a course without a pack is left out. */
export async function newestPacks(courseIds: number[], trx: Knex): Promise<{ courseId: number; version: number }[]> {
  if (courseIds.length === 0) return []
  return await queryRows(
    trx,
    `select course_id as "courseId", max(version) as version from packs
       where course_id in (select cast(given.value ->> 0 as bigint) from ${jsonRows(trx)})
       group by course_id order by course_id`,
    [JSON.stringify(courseIds.map((id) => [id]))],
  )
}
