import * as z from 'zod/mini'
import { type PackDifficulties, packManifest } from '../../../../core/content/pack.ts'
import { canonicalJson } from '../../../../core/study/events/canonical.ts'
import type { Bank } from '../../../../core/study/learner/bank/bank.ts'
import type { Deps } from '../../../deps/deps.ts'
import { bumpCatalogue, lockCatalogue } from '../../../models/shop/catalogue-state.ts'
import { addPack, newestPack, type PackRow, putSample } from '../../../models/shop/pack-row.ts'
import { addBlobUses, addSampleUses, layersOfPack, putBlobs } from '../../../models/shop/stored-packs.ts'
import { storedBlob } from '../../../packs/blob-forms.ts'
import { signingService } from '../../study/signing.ts'

/** Publishes the pack of a bank again with other difficulties, as its next version; its items and media stay, byte for byte, so that a
 *  device fetches the manifest and these alone. Answers the version, or `null` when another one was published meanwhile. */
export async function publishDifficulties(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'randomBytes'>,
  { courseId, version: before }: Bank,
  logits: ReadonlyMap<string, number>,
): Promise<number | null> {
  const { db, now, config } = deps
  const sign = await signingService(deps).signer()
  const pack = await newestPack(courseId, db)
  if (pack?.version !== before) return null
  const version = before + 1
  const content: PackDifficulties = { logits: Object.fromEntries(logits) }
  const blob = storedBlob(Buffer.from(canonicalJson(content)), 'application/json', config.largeMediaBytes)
  const { sha256, mediaType, bytes, wireBytes } = blob
  const manifest = z.parse(packManifest, JSON.parse(pack.manifest))
  const kept = manifest.blobs.filter(({ role }) => role !== 'difficulties')
  const blobs = [...kept, { sha256, bytes, wireBytes, role: 'difficulties' as const, mediaType }]
  const publishedAtMs = now()
  const { payload, kid, signature } = sign(JSON.stringify({ ...manifest, version, publishedAtMs, blobs }))
  const sample = sampleOf(pack, version, publishedAtMs)
  const signedSample = sample && sign(sample.text)
  return await db.transaction(async (trx) => {
    await lockCatalogue(trx)
    if ((await newestPack(courseId, trx))?.version !== before) return null
    await putBlobs([blob], trx)
    await addPack(
      {
        courseId,
        version,
        // What the folder says of the course is as before: a start publishes nothing.
        contentHash: pack.contentHash,
        manifest: payload,
        kid,
        signature,
        bytes: blobs.reduce((sum, each) => sum + each.bytes, 0),
        wireBytes: blobs.reduce((sum, each) => sum + each.wireBytes, 0),
        publishedAtMs,
      },
      trx,
    )
    const layers = (await layersOfPack(courseId, before, trx)).filter(({ layer }) => layer !== 'difficulties')
    await addBlobUses(courseId, version, [...layers, { sha256, layer: 'difficulties' }], trx)
    if (sample && signedSample) {
      const { payload: text, kid: by, signature: signedBy } = signedSample
      await putSample({ courseId, version }, { manifest: text, kid: by, signature: signedBy }, trx)
      await addSampleUses(courseId, version, sample.blobs, trx)
    }
    await bumpCatalogue(trx)
    return version
  })
}

/** What anybody may study of it, as it was, with the version that it belongs to now. */
function sampleOf({ sampleManifest }: PackRow, version: number, publishedAtMs: number) {
  if (sampleManifest === null) return null
  const manifest = z.parse(packManifest, JSON.parse(sampleManifest))
  return {
    text: JSON.stringify({ ...manifest, version, publishedAtMs }),
    blobs: manifest.blobs.map(({ sha256 }) => sha256),
  }
}
