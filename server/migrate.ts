import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'

/** Brings the schema up to date. Waits while another process does so; a lock that outlives `patienceMs` was left by a process
 *  that was killed, and is freed: each migration is one transaction, so what is left behind is whole. */
export async function migrateToLatest(db: Knex, patienceMs = 30_000): Promise<void> {
  const stepMs = Math.min(500, patienceMs)
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += stepMs) {
    if (await didMigrate(db)) return
    await delay(stepMs)
  }
  await db.migrate.forceFreeMigrationsLock()
  await db.migrate.latest()
}

async function didMigrate(db: Knex): Promise<boolean> {
  try {
    await db.migrate.latest()
    return true
  } catch (error) {
    if (error instanceof Error && isElsewhere(error)) return false
    throw error
  }
}

/** Another process holds the lock, or is just making the tables that Knex keeps its books in. */
function isElsewhere({ name, message }: Error): boolean {
  return (
    name === 'MigrationLocked' ||
    message.includes('create table `knex_migrations') ||
    message.includes('"knex_migrations')
  )
}

export async function isMigrated(db: Knex): Promise<boolean> {
  const [, pending] = (await db.migrate.list()) as [unknown[], unknown[]]
  return pending.length === 0
}
