import * as z from 'zod/mini'
import { blobPath } from '../../core/contract/study/study.ts'
import {
  type BlobRef,
  type Shard,
  packDifficulties,
  packSearch,
  shard as shardSchema,
} from '../../core/content/pack.ts'
import { listedItem } from '../../core/study/learner/bank/listed-item.ts'
import { forEachLimit } from './concurrency.ts'
import { finishLarge, keepPiece, mediaFiles, type ByteRange, partAt, piecesOnDevice } from './large-media.ts'
import { hasMedia, keepMedia } from './media.ts'
import type { PackEnv } from './pack-env.ts'
import { sha256Of } from './sha256.ts'
import type { ItemRef, ItemRow, PackFault } from '../shared-db.ts'

/** Ends a download; the fault is kept and shown. */
export class PackFailure extends Error {
  override readonly name = 'PackFailure'
  readonly fault: PackFault

  constructor(fault: PackFault, cause?: unknown) {
    super(`the pack cannot be kept: ${fault.code}`, { cause })
    this.fault = fault
  }
}

/** Blobs, or pieces of one, fetched at a time. */
export const lanes = 4

/** A blob to fetch. */
export interface BlobToTake {
  courseId: number
  blob: BlobRef
  signal: AbortSignal
  /** Runs inside the storing transaction and throws when the blob is no longer wanted. */
  allowed: () => Promise<void>
}

/** Fetches one blob, verifies it and keeps its content. Throws `PackFailure` `damaged` when the bytes are wrong a second time,
 *  past every cache. */
export async function takeBlob(env: PackEnv, take: BlobToTake): Promise<void> {
  const { courseId, blob, signal, allowed } = take
  if (blob.role === 'core') return await takeShard(env, take)
  if (blob.role === 'difficulties') return await takeDifficulties(env, take)
  if (blob.role === 'search') return await takeSearch(env, take)
  const files = blob.pieces && (await mediaFiles(env))
  if (files) await takePieces(env, files, take)
  // There already when the device died between keeping it and saying so.
  else if (!(await hasMedia(cachesOf(env), env.subtle, courseId, blob.sha256))) {
    await keepMedia(cachesOf(env), courseId, blob, await fetchVerified(env, { courseId, ...blob }, signal))
  }
  await env.db.transaction('rw', env.db.packs, env.db.blobs, env.db.parts, async () => {
    await allowed()
    await env.db.blobs.put({ ...rowOf(courseId, blob), refs: [] })
    await env.db.parts.delete([courseId, blob.sha256])
  })
}

function cachesOf({ caches }: PackEnv): CacheStorage {
  if (!caches) throw new Error('media is not asked for without Cache Storage')
  return caches
}

/** Brings the pieces that are not on the device yet, whatever ended the attempt before. */
async function takePieces(
  env: PackEnv,
  files: FileSystemDirectoryHandle,
  { courseId, blob, signal, allowed }: BlobToTake,
): Promise<void> {
  const { sha256, mediaType, pieces = [] } = blob
  const taken = await piecesOnDevice(files, env.subtle, courseId, blob)
  const tellProgress = async () => {
    await env.db.transaction('rw', env.db.packs, env.db.parts, async () => {
      await allowed()
      const bytes = [...taken].reduce((sum, position) => sum + partAt(blob, position).length, 0)
      await env.db.parts.put({ courseId, sha256, bytes })
    })
  }
  await tellProgress()
  const missing = pieces.map((hash, position) => ({ hash, position })).filter(({ position }) => !taken.has(position))
  await forEachLimit(missing, lanes, signal, async ({ hash, position }, laneSignal) => {
    const wanted = { courseId, sha256: hash, mediaType, of: sha256, part: partAt(blob, position) }
    await keepPiece(files, { courseId, sha256, position }, await fetchVerified(env, wanted, laneSignal))
    taken.add(position)
    await tellProgress()
  })
  await finishLarge(files, courseId, blob)
}

/** A blob, or with `part` a piece of the blob whose hash is `of`. */
interface Wanted {
  courseId: number
  sha256: string
  mediaType: string
  of?: string
  part?: ByteRange
}

async function fetchVerified(
  env: PackEnv,
  { courseId, sha256, mediaType, of = sha256, part }: Wanted,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  for (const reload of [false, true]) {
    const url = blobPath(courseId, of)
    const bytes = await env.fetchBlob(url, { signal, reload, mediaType, ...(part && { part }) })
    const found = await sha256Of(env.subtle, bytes)
    signal.throwIfAborted()
    if (found === sha256) return bytes
  }
  throw new PackFailure({ code: 'damaged' })
}

/** Items checked and written at once: few enough that the page answers a tap between one step and the next. */
const stepItems = 64

async function takeShard(env: PackEnv, { courseId, blob, signal, allowed }: BlobToTake): Promise<void> {
  const { db } = env
  const raw = rawItems(await fetchVerified(env, { courseId, ...blob }, signal))
  await db.transaction('rw', db.packs, db.blobs, db.items, async () => {
    await allowed()
    const refs: ItemRef[] = []
    for (let from = 0; from < raw.length; from += stepItems) {
      const items = parsedItems(raw.slice(from, from + stepItems))
      refs.push(...items.map(listedItem))
      await db.items.bulkPut(
        items.map(({ hash, item }): ItemRow => {
          return { courseId, hash, itemId: item.id, kind: item.kind, topic: item.topic, item }
        }),
      )
    }
    await db.blobs.put({ ...rowOf(courseId, blob), refs })
  })
}

async function takeDifficulties(env: PackEnv, { courseId, blob, signal, allowed }: BlobToTake): Promise<void> {
  const { db } = env
  const bytes = await fetchVerified(env, { courseId, ...blob }, signal)
  const { logits } = understood(() => z.parse(packDifficulties, jsonOf(bytes)))
  await db.transaction('rw', db.packs, db.blobs, async () => {
    await allowed()
    await db.blobs.put({ ...rowOf(courseId, blob), refs: [], logits })
  })
}

async function takeSearch(env: PackEnv, { courseId, blob, signal, allowed }: BlobToTake): Promise<void> {
  const { db } = env
  const bytes = await fetchVerified(env, { courseId, ...blob }, signal)
  const search = understood(() => z.parse(packSearch, jsonOf(bytes)))
  await db.transaction('rw', db.packs, db.blobs, async () => {
    await allowed()
    await db.blobs.put({ ...rowOf(courseId, blob), refs: [], search })
  })
}

const jsonOf = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes))

const envelope = z.object({ items: z.array(z.unknown()) })

function rawItems(bytes: ArrayBuffer): unknown[] {
  return understood(() => z.parse(envelope, jsonOf(bytes)).items)
}

const parsedItems = (items: unknown[]): Shard['items'] => understood(() => z.parse(shardSchema, { items }).items)

/** The bytes are what the server signed, so a newer release must know what they mean. */
function understood<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw new PackFailure({ code: 'needs-app-update' }, cause)
  }
}

function rowOf(courseId: number, { sha256, role, bytes, wireBytes }: BlobRef) {
  return { courseId, sha256, role, bytes, wireBytes }
}
