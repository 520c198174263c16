import type { Knex } from 'knex'
import { jsonList, jsonRows, queryRows } from '../../database/raw-sql.ts'
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
  /** What anybody may study of the course, as it was signed; `null` where there is no sample. */
  declare sampleManifest: string | null
  declare sampleKid: string | null
  declare sampleSignature: string | null
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

/** A manifest as it was signed. */
export interface SignedManifest {
  manifest: string
  kid: string
  signature: string
}

/** A course on sale of which anybody may study something: all of a free one, or the sample of another. */
export interface PublicCourse {
  courseId: number
  /** Of the newest pack. */
  version: number
  /** `null`: the whole course is public. */
  sample: SignedManifest | null
}

/** What anybody may study, in order of the courses' ids; of one course when asked for it. */
export async function publicCourses(trx: Knex, courseId?: number): Promise<PublicCourse[]> {
  const rows: (Pick<PackRow, 'sampleManifest' | 'sampleKid' | 'sampleSignature'> & {
    courseId: number
    version: number
    priceMinor: number
  })[] = await trx('courses')
    .join('packs', 'packs.course_id', 'courses.id')
    .where({ on_sale: true, ...(courseId !== undefined && { 'courses.id': courseId }) })
    .where('packs.version', trx('packs').max('version').whereRaw('course_id = courses.id'))
    .orderBy('courses.id')
    .select({
      courseId: 'courses.id',
      version: 'packs.version',
      priceMinor: 'courses.price_minor',
      sampleManifest: 'sample_manifest',
      sampleKid: 'sample_kid',
      sampleSignature: 'sample_signature',
    })
  return rows.flatMap((row) => {
    const {
      courseId: id,
      version,
      priceMinor,
      sampleManifest: manifest,
      sampleKid: kid,
      sampleSignature: signature,
    } = row
    if (priceMinor === 0) return { courseId: id, version, sample: null }
    const sample = manifest !== null && kid !== null && signature !== null && { manifest, kid, signature }
    return sample ? { courseId: id, version, sample } : []
  })
}

/** Puts a sample beside a version of a pack, or with `null` takes it away. Answers whether it was another. */
export async function putSample(
  { courseId, version }: Pick<PackRow, 'courseId' | 'version'>,
  sample: SignedManifest | null,
  trx: Knex,
): Promise<boolean> {
  const manifest = sample?.manifest ?? null
  const changed = await trx('packs')
    .where({ course_id: courseId, version })
    .whereRaw('sample_manifest is distinct from ?', [manifest])
    .update({
      sample_manifest: manifest,
      sample_kid: sample?.kid ?? null,
      sample_signature: sample?.signature ?? null,
    })
  return changed > 0
}

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
    [jsonList(courseIds)],
  )
}
