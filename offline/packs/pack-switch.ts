import type { Signed } from '../../core/content/lease.ts'
import type { PackManifest } from '../../core/content/pack.ts'
import type { PackEnv } from './pack-env.ts'
import { applyPackEvent } from './pack-transition.ts'
import type { BlobRow, ItemRef } from '../shared-db.ts'

/** Puts the staged version in place of the one before, in one transaction. Answers `false` when it is not `signed` that is
 *  staged, or not all of it is here: nothing is changed then. */
export async function switchToStaged({ db, now }: PackEnv, courseId: number, signed: Signed): Promise<boolean> {
  return await db.transaction('rw', db.packs, db.blobs, async () => {
    const row = await applyPackEvent(db, courseId, { is: 'arrived', signed })
    if (row === 'ignored' || !row.staged) return false
    const { manifest } = row.staged
    // By their keys each comes by itself; all in one answer, those of a large pack would hold this thread up.
    const shards = await db.blobs.bulkGet(coreOf(manifest).map(({ sha256 }) => [courseId, sha256]))
    if (!shards.every((shard) => shard !== undefined)) return false
    const current = { signed, manifest, refs: refsOf(manifest, shards), installedAtMs: now() }
    return (await applyPackEvent(db, courseId, { is: 'installed', current })) !== 'ignored'
  })
}

/** Lets what has come of a first download be studied while the rest is under way. An item counts once all shards after its own
 *  are here, since they may replace it. */
export async function switchToArrived({ db, now }: PackEnv, courseId: number, signed: Signed): Promise<void> {
  await db.transaction('rw', db.packs, db.blobs, async () => {
    const row = await db.packs.get(courseId)
    if (!row?.staged || (row.current && !row.current.isArriving)) return
    const { manifest } = row.staged
    const shards = await db.blobs.bulkGet(coreOf(manifest).map(({ sha256 }) => [courseId, sha256]))
    const refs = refsOf(
      manifest,
      shards.slice(shards.lastIndexOf(undefined) + 1).flatMap((shard) => shard ?? []),
    )
    if (refs.length === 0) return
    const current = { signed, manifest, refs, installedAtMs: now(), isArriving: true } as const
    await applyPackEvent(db, courseId, { is: 'opened', current })
  })
}

const coreOf = ({ blobs }: PackManifest) => blobs.filter(({ role }) => role === 'core')

/** What counts: of each item the last version in the order of the shards, less what is removed. */
export function refsOf({ topics, removed }: PackManifest, shards: readonly Pick<BlobRow, 'refs'>[]): ItemRef[] {
  const held = new Map(shards.flatMap(({ refs }) => refs.map((ref) => [ref.itemId, ref] as const)))
  for (const itemId of removed) held.delete(itemId)
  const place = new Map(topics.map(({ id }, at) => [id, at]))
  const placeOf = ({ topic }: ItemRef) => place.get(topic) ?? topics.length
  return [...held.values()].sort((a, b) => placeOf(a) - placeOf(b) || (a.itemId < b.itemId ? -1 : 1))
}
