import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'

/** Brings the schema up to date. Waits while another process does so; a lock that outlives `patienceMs` was left by a process
 *  that was killed, and is freed: each migration is one transaction, so what is left behind is whole. */
export async function migrateToLatest(db: Knex, patienceMs = 30_000, stepMs = 250): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += stepMs) {
    try {
      await db.migrate.latest()
      return
    } catch (error) {
      if (!isLockError(error)) throw error
      if (waitedMs >= patienceMs) await db.migrate.forceFreeMigrationsLock()
      else await delay(stepMs)
    }
  }
}

export async function isMigrated(db: Knex): Promise<boolean> {
  const [, pending] = (await db.migrate.list()) as [unknown[], unknown[]]
  return pending.length === 0
}

function isLockError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'MigrationLocked' || /lock/i.test(error.message))
}
