import { pieceBytes } from '../../core/content/blobs.ts'
import type { BlobRef } from '../../core/content/pack.ts'
import { type Subtle, sha256Of } from './sha256.ts'

/** Large media lies in the private file system of the origin: `pack-media/{course}/{sha256}/`, a file for each piece by its
 *  number, and `whole.json` once all are there. A file is written whole or not at all, so a crash leaves no half piece. */
const folderName = 'pack-media'
const wholeName = 'whole.json'

export interface FilesEnv {
  /** As `navigator.storage.getDirectory`; the runtime's own when left out. */
  getDirectory?: () => Promise<FileSystemDirectoryHandle>
}

/** A part of a blob: `length` bytes from `start` on. */
export interface ByteRange {
  start: number
  length: number
}

/** Large media that is here as a whole. */
export interface LargeMedia {
  bytes: number
  mediaType: string
  /** Reads nothing by itself: the bytes are fetched from the disk as the blob is read. */
  slice(part: ByteRange): Promise<Blob>
}

/** The files of this origin, or `null` where pages cannot write any: Safari before 26, and some private windows. */
export async function mediaFiles({
  getDirectory = ownDirectory(),
}: FilesEnv): Promise<FileSystemDirectoryHandle | null> {
  return (await getDirectory?.().catch(() => null)) ?? null
}

function ownDirectory(): FilesEnv['getDirectory'] {
  if (typeof FileSystemFileHandle === 'undefined' || !('createWritable' in FileSystemFileHandle.prototype))
    return undefined
  return () => navigator.storage.getDirectory()
}

/** Where the piece at `position` lies in a blob. */
export function partAt({ bytes }: Pick<BlobRef, 'bytes'>, position: number): ByteRange {
  const start = position * pieceBytes
  return { start, length: Math.min(pieceBytes, bytes - start) }
}

/** Positions of the pieces that are here, byte for byte. */
export async function piecesOnDevice(
  files: FileSystemDirectoryHandle,
  subtle: Subtle,
  courseId: number,
  { sha256, pieces = [] }: BlobRef,
): Promise<Set<number>> {
  const onDevice = new Set<number>()
  const folder = await folderOf(files, courseId, sha256)
  if (!folder) return onDevice
  for (const [position, expected] of pieces.entries()) {
    const file = await fileIn(folder, String(position))
    if (file && (await sha256Of(subtle, await file.arrayBuffer())) === expected) onDevice.add(position)
  }
  return onDevice
}

export async function keepPiece(
  files: FileSystemDirectoryHandle,
  { courseId, sha256, position }: { courseId: number; sha256: string; position: number },
  bytes: ArrayBuffer,
): Promise<void> {
  await write(await makeFolder(files, courseId, sha256), String(position), bytes)
}

/** Says that all pieces are here: from now on the media can be read. */
export async function finishLarge(files: FileSystemDirectoryHandle, courseId: number, blob: BlobRef): Promise<void> {
  const { sha256, bytes, mediaType } = blob
  await write(await makeFolder(files, courseId, sha256), wholeName, JSON.stringify({ bytes, mediaType }))
}

/** The media, or `null` when not all of it is here. */
export async function readLarge(
  files: FileSystemDirectoryHandle,
  courseId: number,
  sha256: string,
): Promise<LargeMedia | null> {
  const folder = await folderOf(files, courseId, sha256)
  const whole = folder && (await fileIn(folder, wholeName))
  if (!folder || !whole) return null
  const { bytes, mediaType } = JSON.parse(await whole.text()) as { bytes: number; mediaType: string }
  const slice = async ({ start, length }: ByteRange) => {
    const first = Math.floor(start / pieceBytes)
    const count = Math.ceil((start + length) / pieceBytes) - first
    const names = Array.from({ length: count }, (_, at) => String(first + at))
    const parts = await Promise.all(
      names.map(async (name, at) => {
        const from = (first + at) * pieceBytes
        const file = await (await folder.getFileHandle(name)).getFile()
        return file.slice(Math.max(0, start - from), start + length - from)
      }),
    )
    return new Blob(parts, { type: mediaType })
  }
  return { bytes, mediaType, slice }
}

/** Whether all of it is here at its full length, and the piece drawn by `random` byte for byte. */
export async function spotCheck(
  files: FileSystemDirectoryHandle,
  subtle: Subtle,
  courseId: number,
  blob: BlobRef,
  random: () => number,
): Promise<boolean> {
  const { sha256, pieces = [] } = blob
  const folder = await folderOf(files, courseId, sha256)
  if (!folder || !(await fileIn(folder, wholeName))) return false
  const drawn = Math.floor(random() * pieces.length)
  for (const [position, expected] of pieces.entries()) {
    const file = await fileIn(folder, String(position))
    if (file?.size !== partAt(blob, position).length) return false
    if (position === drawn && (await sha256Of(subtle, await file.arrayBuffer())) !== expected) return false
  }
  return true
}

export async function dropLarge(
  files: FileSystemDirectoryHandle,
  courseId: number,
  hashes: Iterable<string>,
): Promise<void> {
  const course = await folderOf(files, courseId)
  if (!course) return
  // A piece being written holds the folder; the next collection takes it.
  for (const sha256 of hashes) await course.removeEntry(sha256, { recursive: true }).catch(() => undefined)
}

/** Hashes of the large media that is here, by course; `parts`: also of what is not here as a whole. */
export async function keptLarge(files: FileSystemDirectoryHandle, parts: boolean): Promise<Map<number, Set<string>>> {
  const kept = new Map<number, Set<string>>()
  const root = await childOf(files, folderName)
  if (!root) return kept
  for await (const course of root.keys()) {
    const folder = await root.getDirectoryHandle(course)
    const hashes = new Set<string>()
    for await (const sha256 of folder.keys()) {
      if (parts || (await fileIn(await folder.getDirectoryHandle(sha256), wholeName))) hashes.add(sha256)
    }
    kept.set(Number(course), hashes)
  }
  return kept
}

async function folderOf(files: FileSystemDirectoryHandle, courseId: number, sha256?: string) {
  const root = await childOf(files, folderName)
  const course = root && (await childOf(root, String(courseId)))
  return course && sha256 !== undefined ? await childOf(course, sha256) : course
}

async function makeFolder(files: FileSystemDirectoryHandle, courseId: number, sha256: string) {
  const root = await files.getDirectoryHandle(folderName, { create: true })
  const course = await root.getDirectoryHandle(String(courseId), { create: true })
  return await course.getDirectoryHandle(sha256, { create: true })
}

async function childOf(folder: FileSystemDirectoryHandle, name: string): Promise<FileSystemDirectoryHandle | null> {
  return await folder.getDirectoryHandle(name).catch(nullWhenMissing)
}

async function fileIn(folder: FileSystemDirectoryHandle, name: string): Promise<File | null> {
  const handle = await folder.getFileHandle(name).catch(nullWhenMissing)
  const file = await handle?.getFile().catch(nullWhenMissing)
  // A file that was made and not written when the device died is empty.
  return file && file.size > 0 ? file : null
}

function nullWhenMissing(error: unknown): null {
  if ((error as { name?: string }).name === 'NotFoundError') return null
  throw error
}

async function write(folder: FileSystemDirectoryHandle, name: string, content: ArrayBuffer | string): Promise<void> {
  const file = await folder.getFileHandle(name, { create: true })
  const writable = await file.createWritable()
  try {
    await writable.write(content)
    await writable.close()
  } catch (error) {
    await writable.abort().catch(() => undefined)
    throw error
  }
}
