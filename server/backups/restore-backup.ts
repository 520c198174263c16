import { mkdir } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { sqliteFileIn } from '../database/database.ts'
import { findBackup } from './find-backup.ts'
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
): Promise<Restored & { file: string }> {
  const backup = await findBackup(given)
  const engine = databaseUrl === null ? 'sqlite' : 'postgres'
  if (backup.manifest && backup.manifest.engine !== engine) {
    const other = engine === 'sqlite' ? 'PostgreSQL: set DATABASE_URL' : 'SQLite: unset DATABASE_URL'
    throw new Error(`This is a backup of ${other} to restore it.`)
  }
  const stamp = stampOf(new Date(nowMs).toISOString())
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const order = { backup, dataDir, stamp }
  const restored =
    databaseUrl === null
      ? await restoreSqlite(order, sqliteFileIn(dataDir))
      : await restorePostgres({ ...order, mayReplace, env }, databaseUrl)
  return { ...restored, file: backup.file }
}
