import type { Knex } from 'knex'
import { rowsOf } from './fixed-statement.ts'

/** What the server holds of a user, in three values that agree. */
export interface UserStanding {
  head: number
  count: number
  digest: string
}

const nothing: UserStanding = { head: 0, count: 0, digest: '0'.repeat(32) }

interface StandingRow {
  head: number
  event_count: number
  digest: string
}

export async function userStanding(userId: string, trx: Knex): Promise<UserStanding> {
  const [row] = await rowsOf<StandingRow>(trx, 'select head, event_count, digest from sync_users where user_id = ?', [
    userId,
  ])
  return standingOf(row)
}

const standingOf = (row: StandingRow | undefined): UserStanding =>
  row ? { head: row.head, count: row.event_count, digest: row.digest } : nothing

/** The user's standing, locked until the transaction ends. To be its first statement: it writes, because SQLite cannot turn a
 *  reading transaction into a writing one while another writes. */
export async function lockUserStanding(userId: string, trx: Knex): Promise<UserStanding> {
  const [row] = await rowsOf<StandingRow>(
    trx,
    `insert into sync_users (user_id, head, event_count, digest) values (?, ?, ?, ?)
       on conflict (user_id) do update set head = sync_users.head returning head, event_count, digest`,
    [userId, nothing.head, nothing.count, nothing.digest],
  )
  return standingOf(row)
}

export async function writeStanding(userId: string, standing: UserStanding, trx: Knex): Promise<void> {
  const { head, count, digest } = standing
  await rowsOf(trx, 'update sync_users set head = ?, event_count = ?, digest = ? where user_id = ?', [
    head,
    count,
    digest,
    userId,
  ])
}
