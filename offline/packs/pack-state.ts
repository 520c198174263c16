import type { BlobRef } from '../../core/content/pack.ts'
import type { Installed, PackFault, PackRow, PartRow, SharedDb } from '../shared-db.ts'

/** A version that can be studied now, whatever else happens. */
export interface HeldPack {
  version: number
  /** Bytes it takes here. */
  bytes: number
}

/** `doneBytes` of `totalBytes` on the wire are here and verified; both 0 until the manifest is here. */
interface Progress {
  doneBytes: number
  totalBytes: number
  /** A whole version that is here already. */
  held: HeldPack | null
  /** Of a first download: so many questions of all can be studied. */
  open?: { questions: number; of: number }
}

/** A course's pack on this device. */
export type PackState =
  | { is: 'absent' }
  | ({ is: 'downloading' } & Progress)
  /** `no-connection`: goes on by itself with `resumeDownloads`. */
  | ({ is: 'paused'; why: 'asked' | 'no-connection' } & Progress)
  /** `missingBytes`: media that gave way when the device was full; a download fetches them again. */
  | ({ is: 'ready'; missingBytes: number } & HeldPack)
  | ({ is: 'update-available'; newestVersion: number } & HeldPack)
  | ({ is: 'failed'; fault: PackFault } & Progress)

/** State of a course's pack, for `liveQuery`. `newestVersion`: as the last sync told, 0 when unknown. */
export async function readPackState(db: SharedDb, courseId: number, newestVersion = 0): Promise<PackState> {
  return await db.transaction('r', db.packs, db.blobs, db.parts, async () => {
    const row = await db.packs.get(courseId)
    if (!row) return { is: 'absent' }
    const keys = await db.blobs.where({ courseId }).primaryKeys()
    const parts = await db.parts.where({ courseId }).toArray()
    const present = new Set(keys.map(([, sha256]) => sha256))
    return packStateOf(row, { present, parts }, newestVersion)
  })
}

interface Here {
  /** Hashes of the blobs that are here. */
  present: ReadonlySet<string>
  /** Large media of which some pieces are here. */
  parts: readonly PartRow[]
}

function packStateOf(row: PackRow, here: Here, newestVersion: number): PackState {
  const { present } = here
  const { current, work } = row
  const whole = current && !current.isArriving ? current : null
  const held = whole && { version: whole.manifest.version, bytes: sizeOf(whole.manifest.blobs, present) }
  if (work) {
    const progress = { ...progressOf(row, here), held, ...(current?.isArriving && { open: openOf(current) }) }
    if (work.is === 'wanted') return { is: 'downloading', ...progress }
    if (work.is === 'paused') return { is: 'paused', why: work.why, ...progress }
    return { is: 'failed', fault: work.fault, ...progress }
  }
  if (!whole || !held) return { is: 'absent' }
  if (newestVersion > held.version) return { is: 'update-available', newestVersion, ...held }
  const missing = whole.manifest.blobs.filter(({ sha256 }) => !present.has(sha256))
  return { is: 'ready', ...held, missingBytes: wireSizeOf(missing) }
}

const openOf = ({ refs, manifest }: Installed) => ({
  questions: refs.filter(({ kind }) => kind === 'question').length,
  of: manifest.questionCount,
})

function progressOf({ staged }: PackRow, { present, parts }: Here) {
  if (!staged) return { doneBytes: 0, totalBytes: 0 }
  const needed = new Set(staged.needed)
  const blobs = distinct(staged.manifest.blobs).filter(({ sha256 }) => needed.has(sha256))
  const whole = blobs.filter(({ sha256 }) => present.has(sha256))
  // Media comes as it is, so its bytes here are its bytes on the wire.
  const begun = parts.filter(({ sha256 }) => needed.has(sha256) && !present.has(sha256))
  const doneBytes = begun.reduce((sum, { bytes }) => sum + bytes, wireSizeOf(whole))
  return { doneBytes, totalBytes: wireSizeOf(blobs) }
}

/** A manifest may name the same bytes twice; they are fetched and kept once. */
export function distinct(blobs: readonly BlobRef[]): BlobRef[] {
  return [...new Map(blobs.map((blob) => [blob.sha256, blob])).values()]
}

/** `present`: hashes of those that count; all where it is left out. */
export function sizeOf(blobs: readonly BlobRef[], present?: ReadonlySet<string>): number {
  return distinct(blobs).reduce((sum, { sha256, bytes }) => ((present?.has(sha256) ?? true) ? sum + bytes : sum), 0)
}

export function wireSizeOf(blobs: readonly BlobRef[]): number {
  return distinct(blobs).reduce((sum, { wireBytes }) => sum + wireBytes, 0)
}
