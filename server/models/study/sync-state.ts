import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'

/** What the server holds of a user, in three values that agree. */
export interface SyncState {
  head: number
  count: number
  digest: string
}

/** How much a user has stored, and when the allowances for it are whole again: see services/study/sync-limits.ts. */
export interface StoredAmount {
  bytes: number
  eventsFullAtMs: number
  bytesFullAtMs: number
}

const nothing: SyncState = { head: 0, count: 0, digest: '0'.repeat(32) }
const noAmount: StoredAmount = { bytes: 0, eventsFullAtMs: 0, bytesFullAtMs: 0 }

interface SyncStateRow {
  head: number
  event_count: number
  digest: string
}

interface AmountRow {
  stored_bytes: number
  events_full_at_ms: number
  bytes_full_at_ms: number
}

const amountColumns = 'stored_bytes, events_full_at_ms, bytes_full_at_ms'

export async function syncState(userId: string, trx: Knex): Promise<SyncState> {
  const [row] = await queryRows<SyncStateRow>(
    trx,
    'select head, event_count, digest from sync_users where user_id = ?',
    [userId],
  )
  return row ? stateOf(row) : nothing
}

export async function userAmount(userId: string, trx: Knex): Promise<StoredAmount> {
  const [row] = await queryRows<AmountRow>(trx, `select ${amountColumns} from sync_users where user_id = ?`, [userId])
  return row ? amountOf(row) : noAmount
}

const stateOf = (row: SyncStateRow): SyncState => ({
  head: row.head,
  count: row.event_count,
  digest: row.digest,
})

const amountOf = (row: AmountRow): StoredAmount => ({
  bytes: row.stored_bytes,
  eventsFullAtMs: row.events_full_at_ms,
  bytesFullAtMs: row.bytes_full_at_ms,
})

/** The user's sync state, locked until the transaction ends. To be its first statement: it writes, because SQLite cannot turn a
 *  reading transaction into a writing one while another writes. */
export async function lockSyncState(userId: string, trx: Knex): Promise<{ state: SyncState; amount: StoredAmount }> {
  const [row] = await queryRows<SyncStateRow & AmountRow>(
    trx,
    `insert into sync_users (user_id, head, event_count, digest) values (?, ?, ?, ?)
       on conflict (user_id) do update set head = sync_users.head returning head, event_count, digest, ${amountColumns}`,
    [userId, nothing.head, nothing.count, nothing.digest],
  )
  if (!row) throw new Error('a row that was written is not there')
  return { state: stateOf(row), amount: amountOf(row) }
}

export async function writeSyncState(
  userId: string,
  { head, count, digest }: SyncState,
  { bytes, eventsFullAtMs, bytesFullAtMs }: StoredAmount,
  trx: Knex,
): Promise<void> {
  await queryRows(
    trx,
    `update sync_users set head = ?, event_count = ?, digest = ?,
       stored_bytes = ?, events_full_at_ms = ?, bytes_full_at_ms = ? where user_id = ?`,
    [head, count, digest, bytes, eventsFullAtMs, bytesFullAtMs, userId],
  )
}
