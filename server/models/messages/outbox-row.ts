import type { Knex } from 'knex'
import { Row } from '../row.ts'

export class OutboxRow extends Row {
  static override tableName = 'outbox'
  declare id: string
  declare kind: string
  declare payload: string
  declare createdAtMs: number
  declare dueAtMs: number
  declare attempts: number
  declare lastError: string | null
  declare doneAtMs: number | null
  declare outcome: 'sent' | 'given-up' | null
}

export const addToOutbox = (row: Pick<OutboxRow, 'id' | 'kind' | 'payload' | 'createdAtMs' | 'dueAtMs'>, trx: Knex) =>
  OutboxRow.query(trx).insert({ ...row, attempts: 0 })

/** What is due of these kinds. */
export const dueInOutbox = (kinds: string[], nowMs: number, limit: number, db: Knex) =>
  OutboxRow.query(db)
    .whereNull('done_at_ms')
    .whereIn('kind', kinds)
    .where('due_at_ms', '<=', nowMs)
    .orderBy('due_at_ms')
    .limit(limit)

/** Takes an item for one attempt, until `untilMs`. Answers false when another server was first. */
export async function claimFromOutbox(
  { id, dueAtMs, attempts }: OutboxRow,
  untilMs: number,
  db: Knex,
): Promise<boolean> {
  const claimed = await OutboxRow.query(db)
    .where({ id, due_at_ms: dueAtMs })
    .whereNull('done_at_ms')
    .patch({ dueAtMs: untilMs, attempts: attempts + 1 })
  return claimed === 1
}

export const changeInOutbox = (
  id: string,
  change: Partial<Pick<OutboxRow, 'dueAtMs' | 'lastError' | 'doneAtMs' | 'outcome' | 'payload'>>,
  db: Knex,
) => OutboxRow.query(db).findById(id).patch(change)

export const newestMails = (limit: number, db: Knex) =>
  OutboxRow.query(db).where('kind', 'mail').orderBy('created_at_ms', 'desc').orderBy('id', 'desc').limit(limit)

export const removeDoneBefore = (beforeMs: number, db: Knex) => db('outbox').where('done_at_ms', '<', beforeMs).delete()
