import type { Knex } from 'knex'

export interface SecurityLogRow {
  id: string
  atMs: number
  what: string
  outcome: string
  times: number
  userId: string | null
  accountHash: string | null
  senderHash: string | null
  requestId: string | null
}

const rowsInStatement = 50

/** Adds rows, all or none. */
export async function addToSecurityLog(rows: readonly SecurityLogRow[], db: Knex): Promise<void> {
  if (rows.length === 0) return
  const columns = rows.map(({ atMs, userId, accountHash, senderHash, requestId, ...same }) => ({
    ...same,
    at_ms: atMs,
    user_id: userId,
    account_hash: accountHash,
    sender_hash: senderHash,
    request_id: requestId,
  }))
  await db.batchInsert('security_log', columns, rowsInStatement)
}

export const removeSecurityLogBefore = (ms: number, db: Knex) => db('security_log').where('at_ms', '<', ms).delete()
