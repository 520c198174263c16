import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { migrationSource } from '../../db/migrations/index.ts'
import { isPostgres, isStorageFull } from './database.ts'
import { fileLock } from './file-lock.ts'

const stepMs = 100

/** Brings the schema up to date, and answers the names of the migrations that it took. Looks at nothing while another process does so
 *  or restores the database, and throws when that takes longer than `timeoutMs`. Throws, and has changed nothing, where a newer release
 *  has migrated it. A full disk is no hindrance when there is nothing to do. */
export async function migrateToLatest(db: Knex, timeoutMs = 600_000): Promise<string[]> {
  const release = await exclusively(db, timeoutMs)
  try {
    await refuseNewer(db)
    return await migrate(db)
  } catch (error) {
    // Knex marks that it is at work, whether there is work or not.
    if (!isStorageFull(error) || !(await isMigrated(db))) throw error
    return []
  } finally {
    await release()
  }
}

async function refuseNewer(db: Knex): Promise<void> {
  if (!(await db.schema.hasTable('knex_migrations'))) return
  const unknown = await unknownMigrations(await db('knex_migrations').orderBy('id').pluck('name'))
  if (unknown.length === 0) return
  const words = `The database is of a newer release (${unknown.join(', ')})`
  throw new Error(`${words}: start that one, or restore a backup that was made before it.`)
}

/** Those of these migrations that only a newer release has. */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  const known = new Set(await migrationSource.getMigrations([]))
  return names.filter((name) => !known.has(name))
}

async function migrate(db: Knex): Promise<string[]> {
  try {
    return await latest(db)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'MigrationLocked') throw error
    // Nobody else is here: the mark was left by a process that was killed. Each migration is one transaction, so what it
    // left behind is whole.
    await db.migrate.forceFreeMigrationsLock()
    return await latest(db)
  }
}

async function latest(db: Knex): Promise<string[]> {
  const [, names]: [number, string[]] = await db.migrate.latest()
  return names
}

/** Makes this the only process that migrates this database, until the function it answers is called. The lock is one that the
 *  database or the system takes back from a process that dies: Knex's own is a row, which outlives its writer. */
async function exclusively(db: Knex, timeoutMs: number): Promise<() => Promise<void>> {
  const lock = isPostgres(db) ? await postgresLock(db) : sqliteLock(db)
  for (let waitedMs = 0; !(await lock.isTaken()); waitedMs += stepMs) {
    if (waitedMs >= timeoutMs) {
      await lock.release()
      throw new Error('The database is being migrated or restored by another process: start again when that has ended.')
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
  return {
    isTaken: () => takeAdvisoryLock(db, connection),
    async release() {
      await db.raw('select pg_advisory_unlock(?)', [advisoryKey]).connection(connection)
      await db.client.releaseConnection(connection)
    },
  }
}

/** Keeps others from migrating a PostgreSQL database until the connection gives the lock back or ends: `connection`, or the one that
 *  `db` has. Answers false while another has it. */
export async function takeAdvisoryLock(db: Knex, connection?: unknown): Promise<boolean> {
  const { rows } = await db
    .raw<{ rows: { is_taken: boolean }[] }>('select pg_try_advisory_lock(?) as is_taken', [advisoryKey])
    .connection(connection)
  return rows[0]?.is_taken ?? false
}

/** Beside the real database, which may be busy with something else. */
function sqliteLock(db: Knex): MigrationLock {
  const { filename } = db.client.config.connection as { filename: string }
  const { takeAlone, release } = fileLock(`${filename}.migrating`)
  return { isTaken: takeAlone, release }
}

/** Throws where a newer release has migrated it. */
export async function isMigrated(db: Knex): Promise<boolean> {
  // Knex makes them where it only lists: in the middle of a restore they would stand in its way.
  if (!(await db.schema.hasTable('knex_migrations'))) return false
  await refuseNewer(db)
  const [, pending] = (await db.migrate.list()) as [unknown[], unknown[]]
  return pending.length === 0
}
