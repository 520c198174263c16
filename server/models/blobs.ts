import type { Knex } from 'knex'

/** A blob without its bytes. `encoded`: the two compressed forms are stored instead of the bytes as they are. */
export interface BlobFacts {
  sha256: string
  mediaType: string
  bytes: number
  encoded: boolean
}

/** How the bytes of a blob are asked for: `body` as they are, the others compressed. */
export type BlobForm = 'body' | 'body_gzip' | 'body_br'

/** A blob that belongs to any stored version of this course. Other courses' blobs are not found, so that guessing or
 *  learning a hash gives nothing. */
export async function blobOfCourse(courseId: number, sha256: string, trx: Knex): Promise<BlobFacts | undefined> {
  const row = await trx('pack_blobs')
    .where({ sha256 })
    .whereExists((uses) => {
      void uses.select(trx.raw('1')).from('pack_blob_uses').where({ course_id: courseId, sha256 })
    })
    .first('media_type', 'bytes', trx.raw('case when body is null then 1 else 0 end as encoded'))
  if (!row) return undefined
  return { sha256, mediaType: row.media_type, bytes: row.bytes, encoded: row.encoded === 1 }
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
