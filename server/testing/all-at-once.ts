import type { Knex } from 'knex'
import { expect } from 'vitest'
import { isPostgres } from '../database/database.ts'

/** Does something many times, of which none is further than its first look into `db` before all have come there. On PostgreSQL, whose
 *  connections are several, they only begin together. Answers in order. */
export async function allAtOnce<T>(db: Knex, times: number, run: (at: number) => Promise<T>): Promise<T[]> {
  const connection = isPostgres(db) ? null : await db.transaction()
  const running = Array.from({ length: times }, (_, at) => run(at))
  if (connection) {
    const { pool } = db.client
    await expect.poll(() => pool.numPendingAcquires(), { timeout: 20_000 }).toBeGreaterThanOrEqual(times)
    await connection.rollback()
  }
  return await Promise.all(running)
}
