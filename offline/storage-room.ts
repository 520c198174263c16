import { collectOldVersions, freeImages, freeUnusedMedia } from './packs/pack-collect.ts'
import { type PackEnv, freeBytes } from './packs/pack-env.ts'
import { sizeOf } from './packs/pack-state.ts'
import type { SharedDb } from './shared-db.ts'

type RoomEnv = Pick<PackEnv, 'db' | 'caches' | 'getDirectory' | 'now' | 'estimate'>

const megabyte = 1024 * 1024
/** The reserve, in rows of a megabyte: browsers keep values of this size as files, so dropping them frees room at once. */
const reserveRows = 5
/** The reserve is only taken on with this much to spare: more than a download leaves free, so that it is never in its way. */
const spareBytes = 100 * megabyte

/** Sets 5 MB aside that give way when storage is full, so that answers still fit. Does nothing when room is short. */
export async function keepStorageReserve(env: RoomEnv): Promise<void> {
  const { db } = env
  if ((await db.ballast.count()) === reserveRows) return
  const free = await freeBytes(env)
  if (free !== null && free < spareBytes) return
  for (let id = 0; id < reserveRows; id++) {
    await db.ballast.put({ id, bytes: incompressible(megabyte, id + 1) }).catch(() => undefined)
  }
}

/** Answers whether there was any. */
export async function dropStorageReserve(db: SharedDb): Promise<boolean> {
  const had = (await db.ballast.count()) > 0
  await db.ballast.clear()
  return had
}

/** Makes room for what a student did when storage is full: the reserve, then old pack versions, media of unused packs, images.
 *  Never events. Answers whether anything was freed; the `freeRoom` of an account's environment. */
export async function freeRoom(env: RoomEnv): Promise<boolean> {
  return (
    (await dropStorageReserve(env.db)) ||
    (await collectOldVersions(env)) ||
    (await freeUnusedMedia(env)) ||
    (await freeImages(env))
  )
}

export interface StorageReport {
  /** Of everything of this origin; `null` when the browser does not tell. */
  usedBytes: number | null
  freeBytes: number | null
  /** Whether the browser has promised not to remove our data by itself. */
  isPersisted: boolean
  /** `bytes`: of what is here of it. */
  packs: { courseId: number; title: string; version: number; bytes: number }[]
}

/** `storage`: `navigator.storage`, which is missing outside secure contexts. */
export async function storageReport(
  env: Pick<RoomEnv, 'db' | 'estimate'>,
  storage: { persisted?: () => Promise<boolean> } | undefined,
): Promise<StorageReport> {
  const rows = await env.db.packs.toArray()
  const keys = await env.db.blobs.toCollection().primaryKeys()
  return {
    usedBytes: (await env.estimate?.())?.usage ?? null,
    freeBytes: await freeBytes(env),
    isPersisted: (await storage?.persisted?.()) ?? false,
    packs: rows.flatMap(({ courseId, current }) => {
      if (!current) return []
      const { title, version, blobs } = current.manifest
      const present = new Set(keys.flatMap(([course, sha256]) => (course === courseId ? [sha256] : [])))
      return [{ courseId, title, version, bytes: sizeOf(blobs, present) }]
    }),
  }
}

/** Bytes that no compression makes smaller: the words of xorshift32 (Marsaglia 2003). `seed` is not 0. */
function incompressible(count: number, seed: number): Uint8Array {
  const words = new Uint32Array(count / 4)
  let word = seed
  for (let at = 0; at < words.length; at++) {
    word ^= word << 13
    word ^= word >>> 17
    word ^= word << 5
    words[at] = word
  }
  return new Uint8Array(words.buffer)
}
