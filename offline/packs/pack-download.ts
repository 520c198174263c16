import { liveQuery } from 'dexie'
import * as z from 'zod/mini'
import { call } from '../../core/contract/call.ts'
import { packManifestOf, sampleManifestOf } from '../../core/contract/study/study.ts'
import { isMedia } from '../../core/content/blobs.ts'
import type { Signed } from '../../core/content/lease.ts'
import { type BlobRef, type PackManifest, packFormat, packManifest } from '../../core/content/pack.ts'
import { Problem, type ProblemCode } from '../../core/problem.ts'
import { forEachLimit } from './concurrency.ts'
import { mediaFiles } from './large-media.ts'
import { PackFailure, lanes, takeBlob } from './pack-blob.ts'
import { collectOldVersions } from './pack-collect.ts'
import { type PackEnv, freeBytes } from './pack-env.ts'
import { distinct, sizeOf, wireSizeOf } from './pack-state.ts'
import { switchToArrived, switchToStaged } from './pack-switch.ts'
import { applyPackEvent, transition } from './pack-transition.ts'
import { inPackTurn } from './pack-turn.ts'
import type { PackFault, SharedDb } from '../shared-db.ts'
import { Untrusted, trustedContent } from './signed.ts'
import { keepStorageReserve } from '../storage-room.ts'
import { isOutOfRoom } from '../store-errors.ts'

/** How a run ended; `PackState` says the rest. `stopped`: paused or removed, here or in another tab. */
export type PackOutcome =
  | { is: 'ready'; version: number }
  | { is: 'stopped' }
  | { is: 'waits-for-connection' }
  | { is: 'failed'; fault: PackFault }
  | { is: 'elsewhere' }

export interface PackPlan {
  signed: Signed
  manifest: PackManifest
  /** Bytes to come over the wire: what is not here yet. */
  wireBytes: number
}

/** Larger blobs are held in memory one at a time. */
const largeBytes = 8 * 1024 * 1024
/** What stays free for answers, and for everything else of this origin. */
const reserveBytes = 50 * 1024 * 1024

/** Faults that pass by themselves. */
const passing = new Set<ProblemCode>([
  'unreachable',
  'unreadable',
  'unavailable',
  'storage-full',
  'internal',
  'too-many-requests',
])

/** The download was paused or removed, or another version is on its way. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Brings the newest pack of a course, or goes on with one that was paused or cut off. What was there stays as it was until
 *  all of the new is verified; killed at any moment, it goes on where it stopped. Progress and faults are in the database
 *  for `readPackState`. Throws only what nobody expected. */
export async function downloadPack(env: PackEnv, courseId: number): Promise<PackOutcome> {
  await applyPackEvent(env.db, courseId, { is: 'asked', courseId })
  return (await inPackTurn(env.locks, courseId, 'insist', () => run(env, courseId))) ?? { is: 'elsewhere' }
}

/** Goes on with what a crash or a lost connection cut off; for the start of a page, and whenever a connection is back. How one
 *  ends holds up no other. */
export async function resumeDownloads(env: PackEnv): Promise<Map<number, PackOutcome>> {
  const outcomes = new Map<number, PackOutcome>()
  for (const row of await env.db.packs.toArray()) {
    if (transition(row, { is: 'resumed' }) === 'ignored') continue
    const { courseId } = row
    const outcome = await inPackTurn(env.locks, courseId, 'yield', () => resume(env, courseId)).catch(unexpected)
    outcomes.set(courseId, outcome ?? { is: 'elsewhere' })
  }
  return outcomes
}

async function resume(env: PackEnv, courseId: number): Promise<PackOutcome> {
  // A pause or a removal of a moment ago stands.
  if ((await applyPackEvent(env.db, courseId, { is: 'resumed' })) === 'ignored') return { is: 'stopped' }
  return await run(env, courseId)
}

const unexpected = (): PackOutcome => ({ is: 'failed', fault: { code: 'internal' } })

/** Stops the download in whatever tab it runs; what is verified stays. */
export async function pauseDownload(db: SharedDb, courseId: number): Promise<void> {
  await applyPackEvent(db, courseId, { is: 'pause-asked' })
}

/** Asks what the newest pack would cost, for a person on a metered connection. Throws `Problem` or `PackFailure`. */
export async function planDownload(env: PackEnv, courseId: number): Promise<PackPlan> {
  const signed = await askManifest(env, courseId)
  const manifest = await readManifest(env, courseId, signed)
  return { signed, manifest, wireBytes: wireSizeOf(await absentBlobs(env, manifest)) }
}

/** The whole pack where whoever is here may study it, else the sample that anybody may. A sample is never put in the place of the
 *  whole, whose student has only to sign in again. */
async function askManifest({ db, send }: PackEnv, courseId: number): Promise<Signed> {
  const input = { params: { courseId } }
  try {
    return await call(send, packManifestOf, input)
  } catch (error) {
    const isRefused = error instanceof Problem && (error.code === 'not-signed-in' || error.code === 'forbidden')
    const held = (await db.packs.get(courseId))?.current
    if (!isRefused || (held && !held.manifest.sample)) throw error
    return await call(send, sampleManifestOf, input).catch((other: unknown) => {
      throw other instanceof Problem && other.code === 'not-found' ? error : other
    })
  }
}

async function readManifest(env: PackEnv, courseId: number, signed: Signed): Promise<PackManifest> {
  const content = await trustedContent(env, signed).catch((error: unknown) => {
    throw error instanceof Untrusted ? new PackFailure({ code: 'untrusted' }, error) : error
  })
  // A format of later may have another form altogether, but always this member.
  const format = z.safeParse(z.object({ minApp: z.int() }), content)
  if (format.success && format.data.minApp > packFormat) throw new PackFailure({ code: 'needs-app-update' })
  const manifest = z.safeParse(packManifest, content)
  if (!manifest.success || manifest.data.courseId !== courseId) throw new PackFailure({ code: 'untrusted' })
  return manifest.data
}

async function run(env: PackEnv, courseId: number): Promise<PackOutcome> {
  const { db } = env
  const stop = new AbortController()
  // Seen from every tab, so that a pause stops requests under way, wherever it is pressed.
  const watch = liveQuery(() => db.packs.get(courseId)).subscribe({
    next: (row) => row?.work?.is !== 'wanted' && stop.abort(new Stopped('no longer wanted')),
    error: () => undefined,
  })
  try {
    const { signed, manifest } = await planDownload(env, courseId)
    const version = await bring(env, manifest, signed, stop.signal)
    await collectOldVersions(env)
    await keepStorageReserve(env)
    return { is: 'ready', version }
  } catch (error) {
    return await settle(env, courseId, stop.signal.aborted ? stop.signal.reason : error)
  } finally {
    watch.unsubscribe()
  }
}

/** Answers the version that is in place afterwards. */
async function bring(env: PackEnv, manifest: PackManifest, signed: Signed, signal: AbortSignal): Promise<number> {
  const { courseId } = manifest
  const current = (await env.db.packs.get(courseId))?.current
  const held = current?.isArriving ? undefined : current?.manifest
  // A server restored from a backup must not take back what is newer here; the whole replaces any sample.
  if (held && held.version > manifest.version && (!held.sample || manifest.sample)) {
    await applyPackEvent(env.db, courseId, { is: 'up-to-date' })
    return held.version
  }
  await makeRoom(env, manifest)
  await stage(env, manifest, signed)
  for (;;) {
    signal.throwIfAborted()
    const absent = await absentBlobs(env, manifest)
    if (absent.length === 0 && (await switchToStaged(env, courseId, signed))) return manifest.version
    if (absent.length === 0) throw new Stopped('another version is on its way')
    await fetchAll(env, { courseId, signed, blobs: absent }, signal)
  }
}

async function makeRoom(env: PackEnv, manifest: PackManifest): Promise<void> {
  const absent = await absentBlobs(env, manifest)
  if (absent.length === 0) return
  const parts = await env.db.parts.where({ courseId: manifest.courseId }).toArray()
  const hereBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const neededBytes = Math.ceil(Math.max(0, sizeOf(absent) - hereBytes) * 1.1) + reserveBytes
  const lacks = async () => {
    const free = await freeBytes(env)
    return free !== null && free < neededBytes ? free : null
  }
  if ((await lacks()) === null) return
  await collectOldVersions(env)
  const free = await lacks()
  if (free !== null) throw new PackFailure({ code: 'no-room', neededBytes, freeBytes: free })
}

/** Notes what is to come. A version that was on its way gives way; blobs that both have are not fetched again. */
async function stage(env: PackEnv, manifest: PackManifest, signed: Signed): Promise<void> {
  // Looked up before the transaction: it asks for the files' folder, and IndexedDB ends a transaction that waits for others.
  const needed = (await absentBlobs(env, manifest)).map(({ sha256 }) => sha256)
  await orStop(applyPackEvent(env.db, manifest.courseId, { is: 'staged', signed, manifest, needed }))
}

/** Stops the run when what it tells has no place any more. */
async function orStop(applied: ReturnType<typeof applyPackEvent>): Promise<void> {
  if ((await applied) === 'ignored') throw new Stopped('no longer wanted')
}

async function absentBlobs(env: PackEnv, manifest: PackManifest): Promise<BlobRef[]> {
  const { db, caches } = env
  const files = await mediaFiles(env)
  const canKeep = ({ role, pieces }: BlobRef) => !isMedia(role) || caches || (pieces && files)
  const keys = await db.blobs.where({ courseId: manifest.courseId }).primaryKeys()
  const present = new Set(keys.map(([, sha256]) => sha256))
  return distinct(manifest.blobs).filter((blob) => !present.has(blob.sha256) && canKeep(blob))
}

async function fetchAll(
  env: PackEnv,
  { courseId, signed, blobs }: { courseId: number; signed: Signed; blobs: readonly BlobRef[] },
  signal: AbortSignal,
): Promise<void> {
  const allowed = () => orStop(applyPackEvent(env.db, courseId, { is: 'arrived', signed }))
  const take = (blob: BlobRef, laneSignal: AbortSignal) =>
    takeBlob(env, { courseId, blob, signal: laneSignal, allowed })
  let arrived = 0
  const takeAndOpen = async (blob: BlobRef, laneSignal: AbortSignal) => {
    await take(blob, laneSignal)
    arrived += 1
    // Each time as much again has come: opening reads all that is here.
    if (Number.isInteger(Math.log2(arrived))) await switchToArrived(env, courseId, signed)
  }
  // One of these has as many pieces under way as there are lanes, or takes much memory.
  const isHeavy = ({ bytes, pieces }: BlobRef) => pieces !== undefined || bytes > largeBytes
  const light = blobs.filter((blob) => !isHeavy(blob))
  // What is studied comes before its pictures, and from the end: only there is it known what no later shard replaces.
  const studied = light.filter(({ role }) => !isMedia(role)).reverse()
  await forEachLimit(studied, lanes, signal, takeAndOpen).catch(async (error: unknown) => {
    await switchToArrived(env, courseId, signed)
    throw error
  })
  await forEachLimit(
    light.filter(({ role }) => isMedia(role)),
    lanes,
    signal,
    take,
  )
  await forEachLimit(blobs.filter(isHeavy), 1, signal, take)
}

async function settle(env: PackEnv, courseId: number, error: unknown): Promise<PackOutcome> {
  if (error instanceof Stopped) {
    const row = await env.db.packs.get(courseId)
    // Removed while a piece was being written.
    if (!row) await collectOldVersions(env)
    // Another tab was faster.
    return row?.current && row.work === null
      ? { is: 'ready', version: row.current.manifest.version }
      : { is: 'stopped' }
  }
  if (error instanceof Problem && passing.has(error.code)) {
    await applyPackEvent(env.db, courseId, { is: 'connection-lost' })
    return { is: 'waits-for-connection' }
  }
  const known = await faultOf(env, error)
  const fault = known ?? { code: 'internal' as const }
  await applyPackEvent(env.db, courseId, { is: 'failed', fault })
  if (!known) throw error
  return { is: 'failed', fault }
}

async function faultOf(env: PackEnv, error: unknown): Promise<PackFault | null> {
  if (error instanceof PackFailure) return error.fault
  if (error instanceof Problem) return { code: error.code }
  if (!isOutOfRoom(error)) return null
  return { code: 'no-room', neededBytes: reserveBytes, freeBytes: (await freeBytes(env)) ?? 0 }
}
