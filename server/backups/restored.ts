import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { unknownMigrations } from '../database/migrate.ts'
import type { FoundBackup } from './find-backup.ts'
import type { BackupManifest } from './manifest.ts'

export interface RestoreOrder {
  backup: FoundBackup
  /** Where keys lie. */
  dataDir: string
  /** Names what is moved aside. */
  stamp: string
}

export interface Restored {
  migrations: string[]
  counts: Record<string, number>
  /** Where what was there before is now; `null` when there was nothing. */
  aside: string | null
  /** Names of the keys that were put in place. */
  keys: string[]
}

/** Throws when a newer release made the backup: this one would not understand its tables. */
export async function refuseNewer(migrations: readonly string[]): Promise<void> {
  const unknown = await unknownMigrations(migrations)
  if (unknown.length > 0) {
    throw new Error(`The backup was made by a newer release (${unknown.join(', ')}): update this one first.`)
  }
}

/** Throws when a table has not as many rows as were backed up. */
export function refuseOtherCounts(counts: Record<string, number>, manifest: BackupManifest | null): void {
  for (const [table, rows] of Object.entries(manifest?.counts ?? {})) {
    const found = counts[table] ?? 0
    if (found !== rows)
      throw new Error(`The copy has ${found} rows of ${table} instead of ${rows}. Take another backup.`)
  }
}

/** Puts the keys of the backup in place, and answers their names. Another key that is there is moved aside. For who keeps servers from
 *  starting: one reads its keys as it starts. */
export async function restoreKeys({ backup: { folder, manifest }, dataDir, stamp }: RestoreOrder): Promise<string[]> {
  const names = manifest?.keys ?? []
  for (const name of names) {
    const file = path.join(dataDir, name)
    const key = await readFile(path.join(folder, 'keys', name), 'utf8')
    const present = await readFile(file, 'utf8').catch(() => null)
    if (present === key) continue
    await writeFile(`${file}.restoring`, key, { mode: 0o600, flush: true })
    if (present !== null) await rename(file, `${file}.before-${stamp}`)
    await rename(`${file}.restoring`, file)
  }
  return names
}
