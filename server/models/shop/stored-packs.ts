import type { Knex } from 'knex'
import type { StoredBlob } from '../../packs/blob-forms.ts'
import type { HashedItem, Layer } from '../../packs/build-pack.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'

// SQLite takes 32,766 bound values in one statement; blobs are large, so few at a time.
const itemsAtOnce = 500
const usesAtOnce = 500

/** The stored shards of a pack, in reading order, each as gzip. */
export async function shardsOfPack(
  courseId: number,
  version: number,
  trx: Knex,
): Promise<{ layer: Layer; gzip: Buffer }[]> {
  const rows: { layer: Layer; gzip: Buffer }[] = await trx('pack_blob_uses as uses')
    .join('pack_blobs as blobs', 'blobs.sha256', 'uses.sha256')
    .where({ 'uses.course_id': courseId, 'uses.version': version })
    .whereIn('uses.layer', ['base', 'overlay'])
    .orderBy('uses.position')
    .select({ layer: 'uses.layer', gzip: 'blobs.body_gzip' })
  return rows
}

/** Stores versions of items that were not stored yet. One that comes back after a later one is the newest again. */
export async function addItemVersions(courseId: number, items: HashedItem[], nowMs: number, trx: Knex): Promise<void> {
  const rows = items.map(({ hash, item }) => ({
    item_hash: hash,
    item_id: item.id,
    course_id: courseId,
    body: canonicalJson(item),
    first_seen_at_ms: nowMs,
  }))
  for (let at = 0; at < rows.length; at += itemsAtOnce) {
    await trx('item_versions')
      .insert(rows.slice(at, at + itemsAtOnce))
      .onConflict('item_hash')
      .merge({ first_seen_at_ms: nowMs })
      .whereExists(
        trx('item_versions as later')
          .whereRaw('later.course_id = item_versions.course_id and later.item_id = item_versions.item_id')
          .whereRaw('later.first_seen_at_ms > item_versions.first_seen_at_ms')
          .select(trx.raw('1')),
      )
  }
}

/** Stores blobs. One that is there is written again: its name is the hash of its bytes, so this can only repair it. */
export async function putBlobs(blobs: StoredBlob[], trx: Knex): Promise<void> {
  for (const blob of blobs) {
    const row = {
      sha256: blob.sha256,
      media_type: blob.mediaType,
      bytes: blob.bytes,
      body: bufferOf(blob.body),
      body_gzip: bufferOf(blob.bodyGzip),
      body_br: bufferOf(blob.bodyBr),
    }
    await trx('pack_blobs').insert(row).onConflict('sha256').merge()
    await putPieces(blob, trx)
  }
}

async function putPieces({ sha256, pieces }: StoredBlob, trx: Knex): Promise<void> {
  await trx('pack_blob_pieces').where({ sha256 }).delete()
  for (const [position, { body }] of (pieces ?? []).entries())
    await trx('pack_blob_pieces').insert({ sha256, position, body: bufferOf(body) })
}

export async function addBlobUses(
  courseId: number,
  version: number,
  layers: { sha256: string; layer: string }[],
  trx: Knex,
): Promise<void> {
  const rows = layers.map(({ sha256, layer }, position) => ({
    course_id: courseId,
    version,
    position,
    sha256,
    layer,
  }))
  for (let at = 0; at < rows.length; at += usesAtOnce) {
    await trx('pack_blob_uses').insert(rows.slice(at, at + usesAtOnce))
  }
}

/** The blobs of a pack with what each is for, in its order; those that anybody may read besides are left out. */
export async function layersOfPack(
  courseId: number,
  version: number,
  trx: Knex,
): Promise<{ sha256: string; layer: string }[]> {
  return await trx('pack_blob_uses')
    .where({ course_id: courseId, version })
    .whereNot({ layer: 'sample' })
    .orderBy('position')
    .select('sha256', 'layer')
}

/** Lets anybody read these blobs of a pack, after what is there of it. */
export async function addSampleUses(
  courseId: number,
  version: number,
  blobs: readonly string[],
  trx: Knex,
): Promise<void> {
  const uses = { course_id: courseId, version }
  await trx('pack_blob_uses')
    .where({ ...uses, layer: 'sample' })
    .delete()
  if (blobs.length === 0) return
  const [last] = await trx('pack_blob_uses').where(uses).max({ position: 'position' })
  const from = Number(last?.position ?? -1) + 1
  await trx('pack_blob_uses').insert(
    blobs.map((sha256, at) => ({ ...uses, position: from + at, sha256, layer: 'sample' })),
  )
}

// The drivers take Buffer where any other view would be stored as JSON.
function bufferOf(bytes: Uint8Array | null): Buffer | null {
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
