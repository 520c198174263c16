import knex, { type Knex } from 'knex'
import { databaseConfig } from '../database/database.ts'
import { takeAdvisoryLock } from '../database/migrate.ts'
import { asidePrefix } from './dump-postgres.ts'
import { countRows, migrationsRun } from './manifest.ts'
import { runPostgresTool, type Environment } from './postgres-tools.ts'
import { refuseNewer, refuseOtherCounts, restoreKeys, type Restored, type RestoreOrder } from './restored.ts'

/** Restores a dump into the database at `databaseUrl`, in one transaction of its own. A database that has tables is refused unless
 *  `mayReplace`. What is there moves into a schema aside, and comes back when the dump cannot be restored. Throws while others
 *  are connected; a server that starts meanwhile waits before it looks at anything. */
export async function restorePostgres(
  order: RestoreOrder & { mayReplace: boolean; env: Environment },
  databaseUrl: string,
): Promise<Restored> {
  if (order.backup.manifest) await refuseNewer(order.backup.manifest.migrations)
  // One connection: it has the lock to the end, and is none of the others.
  const db = knex({ ...databaseConfig(databaseUrl, ''), pool: { min: 1, max: 1 } })
  try {
    if (!(await takeAdvisoryLock(db)))
      throw new Error('The database is being migrated or restored by another process: stop the servers first.')
    await refuseOthers(db)
    const isEmpty = await hasNoTables(db)
    if (!isEmpty && !order.mayReplace) {
      throw new Error(
        'The database is not empty. With --replace, what is in it is moved aside into a schema of its own.',
      )
    }
    const aside = await moveAside(db, order.stamp)
    const contents = await restoreDump(db, order, databaseUrl).catch(async (error: unknown) => {
      await moveBack(db, aside)
      throw error
    })
    if (isEmpty) await db.raw('drop schema ??', [aside])
    return { ...contents, aside: isEmpty ? null : `the schema ${aside}`, keys: await restoreKeys(order) }
  } finally {
    await db.destroy()
  }
}

async function restoreDump(db: Knex, { backup, env }: RestoreOrder & { env: Environment }, databaseUrl: string) {
  const args = [
    '--no-owner',
    '--no-privileges',
    '--schema=public',
    '--single-transaction',
    '--exit-on-error',
    backup.file,
  ]
  await runPostgresTool('pg_restore', args, databaseUrl, env)
  const contents = { migrations: await migrationsRun(db), counts: await countRows(db) }
  refuseOtherCounts(contents.counts, backup.manifest)
  return contents
}

async function refuseOthers(db: Knex): Promise<void> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 1 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  if (rows.length > 0) throw new Error(`${rows.length} others are connected to the database: stop the servers first.`)
}

async function hasNoTables(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>("select 1 from pg_tables where schemaname = 'public' limit 1")
  return rows.length === 0
}

async function moveAside(db: Knex, stamp: string): Promise<string> {
  const schema = `${asidePrefix}${stamp.toLowerCase().replaceAll('-', '_')}`
  await db.transaction(async (trx) => {
    await trx.raw('alter schema public rename to ??', [schema])
    await trx.raw('create schema public')
  })
  return schema
}

async function moveBack(db: Knex, schema: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('drop schema public cascade')
    await trx.raw('alter schema ?? rename to public', [schema])
  })
}
