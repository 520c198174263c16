import { fileLock } from './file-lock.ts'

const lockBeside = (sqliteFile: string) => fileLock(`${sqliteFile}.in-use`)

/** Says that this process works with the database, until the function it answers is called. Throws while a restore puts another
 *  one in its place. */
export async function markInUse(sqliteFile: string): Promise<() => Promise<void>> {
  const lock = lockBeside(sqliteFile)
  if (await lock.takeShared()) return lock.release
  await lock.release()
  throw new Error(`${sqliteFile} is being restored from a backup: start again when that has ended.`)
}

/** Makes this the only process that works with the database: servers do not start until the function it answers is called. Throws
 *  while one runs. */
export async function lockExclusively(sqliteFile: string): Promise<() => Promise<void>> {
  const lock = lockBeside(sqliteFile)
  if (await lock.takeAlone()) return lock.release
  await lock.release()
  throw new Error(`A server is running on ${sqliteFile}: stop it first.`)
}
