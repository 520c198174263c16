import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { sqliteFileIn } from '../database/database.ts'
import { findBackup, type FoundBackup } from './find-backup.ts'
import { stampOf } from './make-backup.ts'
import type { Environment } from './postgres-tools.ts'
import { restorePostgres } from './restore-postgres.ts'
import { restoreSqlite } from './restore-sqlite.ts'
import type { Restored } from './restored.ts'

/** Restores the backup that `given` names (see `findBackup`) into the configured database, with the keys that lie beside it. What was
 *  there is moved aside, never removed. Throws, and has changed nothing, when the backup is not whole, is of the other engine or of a
 *  newer release, or while a server runs. */
export async function restoreBackup(
  given: string,
  {
    config: { dataDir, databaseUrl },
    mayReplace,
    nowMs,
    env,
  }: { config: Pick<Config, 'dataDir' | 'databaseUrl'>; mayReplace: boolean; nowMs: number; env: Environment },
): Promise<Restored & { file: string; keys: string[] }> {
  const backup = await findBackup(given)
  const engine = databaseUrl === null ? 'sqlite' : 'postgres'
  if (backup.manifest && backup.manifest.engine !== engine) {
    const other = engine === 'sqlite' ? 'PostgreSQL: set DATABASE_URL' : 'SQLite: unset DATABASE_URL'
    throw new Error(`This is a backup of ${other} to restore it.`)
  }
  const stamp = stampOf(new Date(nowMs).toISOString())
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const restored =
    databaseUrl === null
      ? await restoreSqlite({ backup, stamp }, sqliteFileIn(dataDir))
      : await restorePostgres({ backup, stamp, mayReplace, env }, databaseUrl)
  const keys = await restoreKeys(backup, dataDir, stamp)
  return { ...restored, file: backup.file, keys }
}

/** Names of the keys that were put in place. Another key that is there is moved aside. */
async function restoreKeys({ folder, manifest }: FoundBackup, dataDir: string, stamp: string): Promise<string[]> {
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
