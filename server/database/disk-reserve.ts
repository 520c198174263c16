import { stat, statfs, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../deps/deps.ts'

const reserveBytes = 1024 * 1024
const scarceBytes = 256 * 1024
const plentyBytes = 16 * 1024 * 1024

/** Stored name. */
const fileIn = (dataDir: string) => path.join(dataDir, 'spare-room')

/** SQLite needs some 32 KiB to open a database, for reading too: on a full disk, makes that room by removing what
 *  `keepDiskReserve` put aside. Answers whether the disk is full. */
export async function useDiskReserve(dataDir: string): Promise<boolean> {
  const isScarce = (await freeBytes(dataDir)) < scarceBytes
  if (isScarce) await unlink(fileIn(dataDir)).catch(() => undefined)
  return isScarce
}

/** Puts a megabyte aside for the start on a full disk, unless the disk is nearly that. */
export async function keepDiskReserve(dataDir: string, randomBytes: Deps['randomBytes']): Promise<void> {
  const file = fileIn(dataDir)
  const isKept = await stat(file).then(
    ({ size }) => size === reserveBytes,
    () => false,
  )
  if (isKept || (await freeBytes(dataDir)) < plentyBytes) return
  // Zeros would take no room on a file system that packs.
  await writeFile(file, randomBytes(reserveBytes), { mode: 0o600 })
}

async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}
