import type { Knex } from 'knex'
import { insertRow } from '../../database/raw-sql.ts'
import { columnsOf, Row } from '../row.ts'

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
  declare outcome: 'sent' | 'given-up' | 'dropped' | null
}

export const addToOutbox = (row: Pick<OutboxRow, 'id' | 'kind' | 'payload' | 'createdAtMs' | 'dueAtMs'>, trx: Knex) =>
  insertRow('outbox', columnsOf({ ...row, attempts: 0 }), '', trx)

/** Is such a job yet to be done? */
export const isInOutbox = async (job: Pick<OutboxRow, 'kind' | 'payload'>, trx: Knex): Promise<boolean> =>
  (await OutboxRow.query(trx).findOne(job).whereNull('done_at_ms')) !== undefined

/** What is due of these kinds. What lies further ahead than `mostAheadMs`, which no attempt puts off for so long, was put off under a
 *  clock that ran ahead: it is due too. */
export const dueInOutbox = (
  kinds: string[],
  { nowMs, mostAheadMs }: { nowMs: number; mostAheadMs: number },
  limit: number,
  db: Knex,
) =>
  OutboxRow.query(db)
    .whereNull('done_at_ms')
    .whereIn('kind', kinds)
    .where((due) => due.where('due_at_ms', '<=', nowMs).orWhere('due_at_ms', '>', nowMs + mostAheadMs))
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

export type OutboxChange = Partial<Pick<OutboxRow, 'dueAtMs' | 'lastError' | 'doneAtMs' | 'outcome' | 'payload'>>

/** Changes an item that is still claimed until `untilMs`. Answers false when another server has taken it over. */
export async function changeClaimed(
  { id, untilMs }: { id: string; untilMs: number },
  change: OutboxChange,
  db: Knex,
): Promise<boolean> {
  const changed = await OutboxRow.query(db).where({ id, due_at_ms: untilMs }).whereNull('done_at_ms').patch(change)
  return changed === 1
}

export const outboxById = (id: string, db: Knex) => OutboxRow.query(db).findById(id)

/** Jobs that ended so, newest first; `null`: that wait. */
export const outboxRows = (
  outcome: OutboxRow['outcome'],
  { offset, limit }: { offset: number; limit: number },
  db: Knex,
) =>
  OutboxRow.query(db)
    .where((jobs) => void (outcome === null ? jobs.whereNull('done_at_ms') : jobs.where({ outcome })))
    .orderBy([
      { column: 'created_at_ms', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(offset)
    .limit(limit)

/** Has a job tried at `dueAtMs`, as often as a new one, if it still is as it was read. Answers whether it was. */
export async function tryAgain({ id, dueAtMs, outcome }: OutboxRow, nowMs: number, db: Knex): Promise<boolean> {
  const changed = await OutboxRow.query(db)
    .where({ id, due_at_ms: dueAtMs })
    .where((job) => void (outcome === null ? job.whereNull('done_at_ms') : job.where({ outcome })))
    .patch({ dueAtMs: nowMs, attempts: 0, doneAtMs: null, outcome: null })
  return changed === 1
}

/** Forgets a job that was given up, with its words. Answers whether there was one. */
export async function dropFromOutbox(id: string, nowMs: number, db: Knex): Promise<boolean> {
  const dropped = await OutboxRow.query(db)
    .where({ id, outcome: 'given-up' })
    .patch({ payload: '', doneAtMs: nowMs, outcome: 'dropped' })
  return dropped === 1
}

export const newestMails = (limit: number, db: Knex) =>
  OutboxRow.query(db).where('kind', 'mail').orderBy('created_at_ms', 'desc').orderBy('id', 'desc').limit(limit)

export const removeDoneBefore = (beforeMs: number, db: Knex) => db('outbox').where('done_at_ms', '<', beforeMs).delete()
