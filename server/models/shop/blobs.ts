import type { Knex } from 'knex'

/** A blob without its bytes. `stored`: as it is, in the two compressed forms, or in pieces. */
export interface BlobFacts {
  sha256: string
  mediaType: string
  bytes: number
  stored: 'whole' | 'compressed' | 'pieces'
}

/** How the bytes of a blob are asked for: `body` as they are, the others compressed. */
export type BlobForm = 'body' | 'body_gzip' | 'body_br'

/** A blob that belongs to any stored version of this course. Other courses' blobs are not found, so that guessing or
 *  learning a hash gives nothing. */
export async function blobOfCourse(courseId: number, sha256: string, trx: Knex): Promise<BlobFacts | undefined> {
  return await blobIn(trx('pack_blob_uses').where({ course_id: courseId, sha256 }), sha256, trx)
}

/** Whether anybody may read a blob of this course: any of a course that is free and on sale, and of another those of its samples. */
export async function isPublicBlob(courseId: number, sha256: string, trx: Knex): Promise<boolean> {
  const use = await trx('pack_blob_uses as uses')
    .join('courses', 'courses.id', 'uses.course_id')
    .where({ 'uses.course_id': courseId, 'uses.sha256': sha256, 'courses.on_sale': true })
    .where((either) => either.where({ 'courses.price_minor': 0 }).orWhere({ 'uses.layer': 'sample' }))
    .first('uses.sha256')
  return use !== undefined
}

/** A blob that anyone may read. */
export async function publicBlobFacts(sha256: string, trx: Knex): Promise<BlobFacts | undefined> {
  return await blobIn(trx('open_media').where({ sha256 }), sha256, trx)
}

/** The blob, if `listed` has a row. */
async function blobIn(listed: Knex.QueryBuilder, sha256: string, trx: Knex): Promise<BlobFacts | undefined> {
  const stored = trx.raw(
    "case when body is not null then 'whole' when body_gzip is not null then 'compressed' else 'pieces' end as stored",
  )
  const row = await trx('pack_blobs')
    .where({ sha256 })
    .whereExists(listed.select(trx.raw('1')))
    .first('media_type', 'bytes', stored)
  if (!row) return undefined
  return { sha256, mediaType: row.media_type, bytes: row.bytes, stored: row.stored }
}

/** All bytes of one form, or with `range` only those from `start` on, `length` of them. */
export async function blobBytes(
  sha256: string,
  form: BlobForm,
  trx: Knex,
  range?: { start: number; length: number },
): Promise<Buffer> {
  const row = range
    ? await trx('pack_blobs')
        .where({ sha256 })
        .first(
          trx.raw('substr(??, cast(? as integer), cast(? as integer)) as piece', [form, range.start + 1, range.length]),
        )
    : await trx('pack_blobs').where({ sha256 }).first({ piece: form })
  return row?.piece ?? Buffer.alloc(0)
}

/** One piece of a blob that is stored in pieces. Throws when it is not there. */
export async function blobPiece(sha256: string, position: number, trx: Knex): Promise<Buffer> {
  const row = await trx('pack_blob_pieces').where({ sha256, position }).first('body')
  if (!row) throw new Error(`piece ${position} of ${sha256} is gone`)
  return row.body
}
