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
  /** Id of what an operator's act was about. */
  target: string | null
  /** How the operator was known; `null` for what is no operator's act. */
  via: 'login' | 'key' | 'shell' | null
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

/** Takes out what is older than `beforeMs`, and says so with a row at `nowMs`: triggers let nothing go that is not half a year older than
 *  the newest row. */
export async function removeSecurityLogBefore(
  { beforeMs, nowMs, id }: { beforeMs: number; nowMs: number; id: string },
  db: Knex,
): Promise<void> {
  await db.transaction(async (trx) => {
    const old = () => trx('security_log').where('at_ms', '<', beforeMs)
    const [found] = (await old().count({ rows: '*' })) as { rows: number | string }[]
    const times = Number(found?.rows ?? 0)
    if (times === 0) return
    await trx('security_log').insert({ id, at_ms: nowMs, what: 'log-removal', outcome: 'ok', times })
    await old().delete()
  })
}

/** Newest first. `about`: an id that a row has as its user or its target. */
export async function securityLogRows(
  { what, about }: { what?: string | undefined; about?: string | undefined },
  { offset, limit }: { offset: number; limit: number },
  db: Knex,
): Promise<SecurityLogRow[]> {
  return await db('security_log')
    .modify((rows) => {
      if (what !== undefined) void rows.where({ what })
      if (about !== undefined) void rows.where((either) => either.where({ user_id: about }).orWhere({ target: about }))
    })
    .orderBy([
      { column: 'at_ms', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(offset)
    .limit(limit)
    .select({
      id: 'id',
      atMs: 'at_ms',
      what: 'what',
      outcome: 'outcome',
      times: 'times',
      userId: 'user_id',
      accountHash: 'account_hash',
      senderHash: 'sender_hash',
      requestId: 'request_id',
      target: 'target',
      via: 'via',
    })
}

/** How often it went well since `sinceMs`, by any of these. */
export async function timesSince(what: readonly string[], sinceMs: number, db: Knex): Promise<number> {
  const [row] = (await db('security_log')
    .whereIn('what', [...what])
    .where({ outcome: 'ok' })
    .where('at_ms', '>=', sinceMs)
    .count({ rows: '*' })) as { rows: number | string }[]
  return Number(row?.rows ?? 0)
}
