import type { Knex } from 'knex'
import { numberColumns, numberKey, numberValues, type EventNumber } from './event-number.ts'
import { insertRows } from './insert-rows.ts'

/** Accounts for a number without an event row of that number. */
export interface SeqMark extends EventNumber {
  /** Empty when the refused event's id could not be read. */
  eventId: string
  /** `alias`: the event is stored under another number. */
  why: 'refused' | 'alias'
  code: string | null
}

/** The newest word on a number counts: an event that was refused and is now taken in as a copy, or the other way round. */
const markTable = {
  name: 'seq_marks',
  columns: { device_id: 'text', epoch: 'text', seq: 'bigint', event_id: 'text', why: 'text', code: 'text' },
  after: `on conflict (user_id, device_id, epoch, seq) do update
    set event_id = excluded.event_id, why = excluded.why, code = excluded.code`,
} as const

export async function putMarks(userId: string, marks: readonly SeqMark[], trx: Knex): Promise<void> {
  const byNumber = new Map(marks.map((mark) => [numberKey(mark), mark]))
  const rows = Array.from(byNumber.values(), (mark) => ({
    device_id: mark.deviceId,
    epoch: mark.epoch,
    seq: mark.seq,
    event_id: mark.eventId,
    why: mark.why,
    code: mark.code,
  }))
  await insertRows(userId, markTable, rows, trx)
}

export async function deleteMarks(userId: string, numbers: readonly EventNumber[], trx: Knex): Promise<void> {
  if (numbers.length === 0) return
  await trx('seq_marks').where({ user_id: userId }).whereIn(numberColumns, numbers.map(numberValues)).delete()
}
