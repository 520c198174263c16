import type { Config } from '../config/config.ts'
import { sqliteFileIn } from './database.ts'
import { fileLock } from './file-lock.ts'
import { refuseDamaged } from './sqlite-damage.ts'

const lockBeside = (sqliteFile: string) => fileLock(`${sqliteFile}.in-use`)

/** Says that this process works with the database, until the function it answers is called. Throws while a restore puts another
 *  one in its place. */
export async function markInUse(sqliteFile: string): Promise<() => Promise<void>> {
  const lock = lockBeside(sqliteFile)
  if (await lock.takeShared()) return lock.release
  await lock.release()
  throw new Error(`${sqliteFile} is being restored from a backup: start again when that has ended.`)
}

/** The same for who migrates: makes sure besides that a SQLite file is one to go on with. On PostgreSQL the lock of migrations does. */
export async function beginUse({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<() => Promise<void>> {
  if (databaseUrl !== null) return async () => {}
  const sqliteFile = sqliteFileIn(dataDir)
  const endUse = await markInUse(sqliteFile)
  try {
    await refuseDamaged(sqliteFile)
    return endUse
  } catch (error) {
    await endUse()
    throw error
  }
}

/** Makes this the only process that works with the database: servers do not start until the function it answers is called. Throws
 *  while one runs. */
export async function lockExclusively(sqliteFile: string): Promise<() => Promise<void>> {
  const lock = lockBeside(sqliteFile)
  if (await lock.takeAlone()) return lock.release
  await lock.release()
  throw new Error(`A server is running on ${sqliteFile}: stop it first.`)
}
