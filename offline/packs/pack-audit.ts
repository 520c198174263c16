import { canonicalJson } from '../../core/study/events/canonical.ts'
import { mediaFiles, readLarge, spotCheck } from './large-media.ts'
import { hasMedia, keptMedia } from './media.ts'
import { takeBlob } from './pack-blob.ts'
import type { PackEnv } from './pack-env.ts'
import { DamagedItem } from './pack-store.ts'
import { sha256Of } from './sha256.ts'
import { isMedia } from '../../core/content/blobs.ts'
import type { BlobRef } from '../../core/content/pack.ts'

/** Part of the items, and of the media, that one audit looks at. */
const share = 0.01

export interface ItemKey {
  courseId: number
  hash: string
}

export interface AuditReport {
  checked: number
  repaired: ItemKey[]
  /** Damaged, and not to be had now: offline, or no longer on the server. The next audit tries again. */
  broken: ItemKey[]
  /** Hashes of media that was damaged and is whole again. */
  repairedMedia: string[]
  /** Courses with media that the browser has removed, or that is damaged and not to be had now; a download fetches it again. */
  withoutMedia: number[]
}

/** Looks at one item and one picture or recording in a hundred, drawn anew at each start, and at whether anything is gone
 *  altogether; what is damaged is fetched again and put in place. `random`: 0 ≤ x < 1. */
export async function auditPacks(env: PackEnv, random: () => number): Promise<AuditReport> {
  const { db } = env
  const keys = await db.items.toCollection().primaryKeys()
  const drawn = draw(keys, Math.ceil(keys.length * share), random).map(([courseId, hash]) => ({ courseId, hash }))
  const repaired: ItemKey[] = []
  const broken: ItemKey[] = []
  for (const key of [...(await goneItems(env, keys)), ...drawn]) {
    if (await isSound(env, key)) continue
    await repairItem(env, key.courseId, key.hash).then(
      () => repaired.push(key),
      () => broken.push(key),
    )
  }
  await retakeSearches(env)
  const gone = await forgetGoneMedia(env)
  const media = await auditMedia(env, random)
  const withoutMedia = [...new Set([...gone, ...media.lost])]
  return { checked: drawn.length, repaired, broken, repairedMedia: media.repaired, withoutMedia }
}

/** Fetches the shard of a damaged item again and puts all of it in place, as it was published. Throws `DamagedItem` when the item is
 *  of no shard known here or is damaged again, `Problem` when there is no connection. */
export async function repairItem(env: PackEnv, courseId: number, hash: string): Promise<void> {
  const rows = await env.db.blobs.where({ courseId }).toArray()
  const row = rows.find(({ refs }) => refs.some((ref) => ref.hash === hash))
  if (!row) throw new DamagedItem(courseId, hash)
  const blob = { ...row, mediaType: 'application/json' }
  await takeBlob(env, { courseId, blob, ...always() })
  if (!(await isSound(env, { courseId, hash }))) throw new DamagedItem(courseId, hash)
}

/** Nobody ends a repair, and nothing speaks against it. */
const always = () => ({ signal: new AbortController().signal, allowed: () => Promise.resolve() })

async function isSound({ db, subtle }: PackEnv, { courseId, hash }: ItemKey): Promise<boolean> {
  const row = await db.items.get([courseId, hash])
  return row !== undefined && (await sha256Of(subtle, canonicalJson(row.item))) === hash
}

/** Items that count and have no row. */
async function goneItems({ db }: PackEnv, keys: readonly [number, string][]): Promise<ItemKey[]> {
  const onDevice = new Set(keys.map(([courseId, hash]) => `${courseId}:${hash}`))
  const packs = await db.packs.toArray()
  return packs.flatMap(({ courseId, current }) =>
    (current?.refs ?? [])
      .filter(({ hash }) => !onDevice.has(`${courseId}:${hash}`))
      .map(({ hash }) => ({ courseId, hash })),
  )
}

/** An earlier release kept only part of what it took of a `search` blob: it is taken again. Without a connection the next audit tries. */
async function retakeSearches(env: PackEnv): Promise<void> {
  const rows = await env.db.blobs.filter(({ role, search }) => role === 'search' && search === undefined).toArray()
  for (const { courseId, ...row } of rows) {
    const blob = { ...row, mediaType: 'application/json' }
    await takeBlob(env, { courseId, blob, ...always() }).catch(() => undefined)
  }
}

/** The browser may remove a cache and leave the database. Rows of media that is gone go too, so that it counts as missing. */
async function forgetGoneMedia(env: PackEnv): Promise<number[]> {
  const { db } = env
  // First: what a download brings meanwhile is kept before it has a row.
  const rows = await db.blobs.filter(({ role }) => isMedia(role)).primaryKeys()
  const kept = await keptMedia(env)
  const gone = rows.filter(([courseId, sha256]) => !kept.get(courseId)?.has(sha256))
  await db.blobs.bulkDelete(gone)
  return [...new Set(gone.map(([courseId]) => courseId))]
}

/** `lost`: courses of media that is damaged and cannot be had now; its rows are gone, so that it counts as missing. */
async function auditMedia(env: PackEnv, random: () => number): Promise<{ repaired: string[]; lost: number[] }> {
  const { db } = env
  const packs = await db.packs.filter(({ current, work }) => current !== null && work === null).toArray()
  const media = packs.flatMap(({ courseId, current }) =>
    (current?.manifest.blobs ?? []).filter(({ role }) => isMedia(role)).map((blob) => ({ courseId, blob })),
  )
  const repaired: string[] = []
  const lost: number[] = []
  for (const { courseId, blob } of draw(media, Math.ceil(media.length * share), random)) {
    const isOnDevice = (await db.blobs.get([courseId, blob.sha256])) !== undefined
    if (!isOnDevice || (await isSoundMedia(env, courseId, blob, random))) continue
    const taken = takeBlob(env, { courseId, blob, ...always() })
    await taken.then(
      () => repaired.push(blob.sha256),
      async () => {
        await db.blobs.delete([courseId, blob.sha256])
        lost.push(courseId)
      },
    )
  }
  return { repaired, lost }
}

async function isSoundMedia(env: PackEnv, courseId: number, blob: BlobRef, random: () => number): Promise<boolean> {
  const { caches, subtle } = env
  const files = await mediaFiles(env)
  if (files && (await readLarge(files, courseId, blob.sha256)))
    return await spotCheck(files, subtle, courseId, blob, random)
  return caches !== undefined && (await hasMedia(caches, subtle, courseId, blob.sha256))
}

/** `count` different ones, each as likely as any other. */
function draw<T>(from: readonly T[], count: number, random: () => number): T[] {
  const pool = [...from]
  return Array.from({ length: count }, (_, at) => {
    const other = at + Math.floor(random() * (pool.length - at))
    const taken = pool[other] as T
    pool[other] = pool[at] as T
    return taken
  })
}
