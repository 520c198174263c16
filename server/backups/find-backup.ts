import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { readManifest, sha256OfFile, type BackupManifest } from './manifest.ts'

export interface FoundBackup {
  /** The copy of the database. */
  file: string
  folder: string
  /** `null` for a copy that has nothing beside it. */
  manifest: BackupManifest | null
}

/** The backup that `given` names: its folder, a folder of several, of which the newest counts, or the copy itself. Throws when
 *  there is none, and when the copy is not the one that was written. */
export async function findBackup(given: string): Promise<FoundBackup> {
  const isFolder = await stat(given).then(
    (found) => found.isDirectory(),
    () => {
      throw new Error(`There is no backup at ${given}.`)
    },
  )
  const folder = isFolder ? await newestIn(given) : path.dirname(given)
  const manifest = await readManifest(folder)
  if (isFolder && manifest === null) throw new Error(`There is no backup in ${given}.`)
  const file = isFolder && manifest !== null ? path.join(folder, manifest.file) : given
  const isDescribed = manifest !== null && path.basename(file) === manifest.file
  if (isDescribed && (await sha256OfFile(file)) !== manifest.sha256) {
    throw new Error(`${file} is not what was backed up: its checksum is another. Take another backup.`)
  }
  if (!isDescribed && (await bytesOf(`${file}-wal`)) > 0) {
    throw new Error(`${file} is no backup: rows are still in the write-ahead log beside it. See docs/backups.md.`)
  }
  return { file, folder, manifest: isDescribed ? manifest : null }
}

const bytesOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** The folder itself when it is a backup. The names of several sort by their time. */
async function newestIn(folder: string): Promise<string> {
  const names = await readdir(folder)
  const newest = names
    .filter((name) => name.startsWith('vademecum-'))
    .sort()
    .at(-1)
  return names.includes('manifest.json') || newest === undefined ? folder : path.join(folder, newest)
}
