import type { Knex } from 'knex'
import type { StoredBlob } from '../../packs/blob-forms.ts'
import { putBlobs } from './stored-packs.ts'

/** Hashes of the files that anyone may read. `open_media` is a stored name. */
export async function publicHashes(trx: Knex): Promise<string[]> {
  return await trx('open_media').pluck('sha256')
}

/** Lets anyone read this file. `blob` is asked for when its bytes are not stored yet. */
export async function publishBlob(sha256: string, blob: () => StoredBlob, trx: Knex): Promise<void> {
  const isStored = await trx('pack_blobs').where({ sha256 }).first('sha256')
  if (!isStored) await putBlobs([blob()], trx)
  await trx('open_media').insert({ sha256 })
}

/** Closes a file, and removes its bytes unless a pack has them. */
export async function unpublishBlob(sha256: string, trx: Knex): Promise<void> {
  await trx('open_media').where({ sha256 }).delete()
  const isUsed = await trx('pack_blob_uses').where({ sha256 }).first('sha256')
  if (isUsed) return
  await trx('pack_blob_pieces').where({ sha256 }).delete()
  await trx('pack_blobs').where({ sha256 }).delete()
}
