import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { isPostgres, isStorageFull } from './database.ts'
import { fileLock } from './file-lock.ts'

const stepMs = 100

/** Brings the schema up to date. Waits while another process does so, and throws when that takes longer than `patienceMs`. A full
 *  disk is no hindrance when there is nothing to do. */
export async function migrateToLatest(db: Knex, patienceMs = 600_000): Promise<void> {
  const release = await exclusively(db, patienceMs)
  try {
    await migrate(db)
  } catch (error) {
    // Knex marks that it is at work, whether there is work or not.
    if (!isStorageFull(error) || !(await isMigrated(db))) throw error
  } finally {
    await release()
  }
}

async function migrate(db: Knex): Promise<void> {
  await db.migrate.latest().catch(async (error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'MigrationLocked') throw error
    // Nobody else is here: the mark was left by a process that was killed. Each migration is one transaction, so what it
    // left behind is whole.
    await db.migrate.forceFreeMigrationsLock()
    await db.migrate.latest()
  })
}

/** Makes this the only process that migrates this database, until the function it answers is called. The lock is one that the
 *  database or the system takes back from a process that dies: Knex's own is a row, which outlives its writer. */
async function exclusively(db: Knex, patienceMs: number): Promise<() => Promise<void>> {
  const lock = isPostgres(db) ? await postgresLock(db) : sqliteLock(db)
  for (let waitedMs = 0; !(await lock.isTaken()); waitedMs += stepMs) {
    if (waitedMs >= patienceMs) {
      await lock.release()
      throw new Error('The database is being migrated by another process.')
    }
    await delay(stepMs)
  }
  return lock.release
}

interface MigrationLock {
  isTaken(): Promise<boolean>
  release(): Promise<void>
}

// Any number, but always the same.
const advisoryKey = 7_283_194_055

/** Held by one connection, asked for over and over: to wait for it in the database would hold up `create index concurrently`. */
async function postgresLock(db: Knex): Promise<MigrationLock> {
  const connection: unknown = await db.client.acquireConnection()
  const ask = (sql: string) => db.raw<{ rows: { is_taken: boolean }[] }>(sql, [advisoryKey]).connection(connection)
  return {
    isTaken: async () => (await ask('select pg_try_advisory_lock(?) as is_taken')).rows[0]?.is_taken ?? false,
    async release() {
      await ask('select pg_advisory_unlock(?)')
      await db.client.releaseConnection(connection)
    },
  }
}

/** Beside the real database, which may be busy with something else. */
function sqliteLock(db: Knex): MigrationLock {
  const { filename } = db.client.config.connection as { filename: string }
  const { takeAlone, release } = fileLock(`${filename}.migrating`)
  return { isTaken: takeAlone, release }
}

export async function isMigrated(db: Knex): Promise<boolean> {
  const [, pending] = (await db.migrate.list()) as [unknown[], unknown[]]
  return pending.length === 0
}
