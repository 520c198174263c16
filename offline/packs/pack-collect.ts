import { isMedia } from '../../core/content/blobs.ts'
import { dropMedia, keptMedia } from './media.ts'
import type { PackEnv } from './pack-env.ts'
import type { BlobRow, PackRow, SharedDb } from '../shared-db.ts'
import { dayMs } from '../../core/durations.ts'

/** Sessions of a course that hold their versions; older ones were left for good. By number, for a clock may be wrong. */
const pinnedSessions = 50
/** After so long without practice a pack counts as unused. */
const unusedMs = 14 * dayMs
/** How long a pack outlives the last lease, so that a renewal needs no download. */
const lapsedMs = 30 * dayMs

type CollectEnv = Pick<PackEnv, 'db' | 'caches' | 'getDirectory' | 'now'>

/** Removes the pack of a course from this device, a download of it included. Answers, notes and what a running session shows
 *  stay. */
export async function removePack(env: CollectEnv, courseId: number): Promise<void> {
  await env.db.packs.delete(courseId)
  await env.db.answerShares.delete(courseId)
  await collectOldVersions(env)
}

/** Removes packs that no account of this device could open for 30 days. `serverTimeMs`: the server's clock, not ours, which
 *  may be wrong. */
export async function removeLongLapsed(env: CollectEnv, serverTimeMs: number): Promise<void> {
  const lapsed = await env.db.packs
    .filter(({ openUntilMs }) => openUntilMs !== null && openUntilMs + lapsedMs < serverTimeMs)
    .primaryKeys()
  for (const courseId of lapsed) await removePack(env, courseId)
}

/** Frees what no pack, download or session needs. Answers whether there was anything. */
export async function collectOldVersions(env: CollectEnv): Promise<boolean> {
  let freed = false
  for (const courseId of await coursesOf(env.db)) freed = (await collectCourse(env, courseId)) || freed
  return (await sweepMedia(env)) || freed
}

/** Frees the media of packs nobody has practised with for two weeks. */
export async function freeUnusedMedia(env: CollectEnv): Promise<boolean> {
  const nowMs = env.now()
  const pinned = new Set(await env.db.pins.orderBy('courseId').uniqueKeys())
  return await freeMedia(
    env,
    ({ courseId, lastUsedAtMs }) => !pinned.has(courseId) && lastUsedAtMs < nowMs - unusedMs,
    ({ role }) => isMedia(role),
  )
}

/** Frees the pictures of every pack: questions and notes can be read without. */
export async function freeImages(env: CollectEnv): Promise<boolean> {
  return await freeMedia(
    env,
    () => true,
    ({ role }) => role === 'image',
  )
}

async function coursesOf(db: SharedDb): Promise<Set<number>> {
  return new Set((await Promise.all([db.items, db.blobs, db.parts].map(coursesIn))).flat())
}

/** One step a course: asked for the distinct keys of an index, browsers read through all of it. */
async function coursesIn(table: SharedDb['items'] | SharedDb['blobs'] | SharedDb['parts']): Promise<number[]> {
  const found: number[] = []
  for (;;) {
    const [next] = await table
      .where('courseId')
      .above(found.at(-1) ?? 0)
      .limit(1)
      .keys()
    if (next === undefined) return found
    found.push(next as number)
  }
}

async function collectCourse({ db }: CollectEnv, courseId: number): Promise<boolean> {
  return await db.transaction('rw', [db.packs, db.blobs, db.parts, db.items, db.pins], async () => {
    const row = await db.packs.get(courseId)
    const pins = (await db.pins.where({ courseId }).sortBy('pinnedAtMs')).reverse()
    const pinned = new Set(pins.slice(0, pinnedSessions).flatMap(({ hashes }) => hashes))
    await db.pins.bulkDelete(pins.slice(pinnedSessions).map(({ sessionId }) => sessionId))
    // By their keys each comes by itself; all in one answer, those of a large pack would hold this thread up.
    const keys = await db.blobs.where({ courseId }).primaryKeys()
    const blobs = (await db.blobs.bulkGet(keys)).filter((blob) => blob !== undefined)
    const named = new Set(
      [row?.current, row?.staged].flatMap((each) => each?.manifest.blobs ?? []).map((b) => b.sha256),
    )
    const unnamed = blobs.filter(({ sha256 }) => !named.has(sha256))
    // Items name their media by its hash.
    const shown = unnamed.some(({ role }) => isMedia(role))
      ? JSON.stringify(await db.items.bulkGet([...pinned].map((hash): [number, string] => [courseId, hash])))
      : ''
    const leaving = new Set(
      unnamed.filter(({ sha256, refs }) => !refs.some(({ hash }) => pinned.has(hash)) && !shown.includes(sha256)),
    )
    // All items of a kept shard stay, for a later version may count one again that this one does not.
    const kept = blobs.filter((blob) => !leaving.has(blob))
    const items = new Set([...pinned, ...kept.flatMap(({ refs }) => refs.map(({ hash }) => hash))])
    const oldItems = (await itemsOnDevice(db, courseId, blobs)).filter((hash) => !items.has(hash))
    await db.blobs.bulkDelete([...leaving].map(({ sha256 }) => [courseId, sha256]))
    await db.items.bulkDelete(oldItems.map((hash) => [courseId, hash]))
    const staged = new Set(row?.staged?.manifest.blobs.map(({ sha256 }) => sha256))
    await db.parts
      .where({ courseId })
      .filter(({ sha256 }) => !staged.has(sha256))
      .delete()
    return leaving.size + oldItems.length > 0
  })
}

/** Hashes of a course's items. Those that its shards name, when there are as many: to read the keys of a large pack takes
 *  long. */
async function itemsOnDevice(db: SharedDb, courseId: number, blobs: readonly BlobRow[]): Promise<string[]> {
  const named = new Set(blobs.flatMap(({ refs }) => refs.map(({ hash }) => hash)))
  const here = db.items.where({ courseId })
  return (await here.count()) === named.size ? [...named] : (await here.primaryKeys()).map(([, hash]) => hash)
}

/** Drops kept media that no row speaks of. Courses that are being downloaded are left: the row comes after the media. */
async function sweepMedia(env: CollectEnv): Promise<boolean> {
  const { db } = env
  let freed = false
  for (const [courseId, hashes] of await keptMedia(env, 'with-parts')) {
    if ((await db.packs.get(courseId))?.work) continue
    const rows = await db.blobs.where({ courseId }).primaryKeys()
    const spoken = new Set(rows.map(([, sha256]) => sha256))
    const orphans = [...hashes].filter((sha256) => !spoken.has(sha256))
    await dropMedia(env, courseId, orphans)
    freed ||= orphans.length > 0
  }
  return freed
}

async function freeMedia(
  env: CollectEnv,
  isMeant: (pack: PackRow) => boolean,
  canGo: (blob: BlobRow) => boolean,
): Promise<boolean> {
  const { db } = env
  let freed = false
  // What is being downloaded would come again at once.
  for (const pack of await db.packs.filter((row) => row.work?.is !== 'wanted' && isMeant(row)).toArray()) {
    const blobs = await db.blobs.where({ courseId: pack.courseId }).filter(canGo).toArray()
    await db.blobs.bulkDelete(blobs.map(({ courseId, sha256 }) => [courseId, sha256]))
    await dropMedia(
      env,
      pack.courseId,
      blobs.map(({ sha256 }) => sha256),
    )
    freed ||= blobs.length > 0
  }
  return freed
}
