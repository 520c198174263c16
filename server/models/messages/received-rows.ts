import type { Knex } from 'knex'
import { Row } from '../row.ts'

class ContactMessageRow extends Row {
  static override tableName = 'contact_messages'
  declare id: string
  declare form: 'support' | 'hub'
  declare payload: string
  declare receivedAtMs: number
}

class BookingRow extends Row {
  static override tableName = 'bookings'
  declare id: string
  declare sessionId: string
  declare payload: string
  declare startsAtMs: number
  declare status: 'requested'
  declare receivedAtMs: number
}

class QuestionReportRow extends Row {
  static override tableName = 'question_reports'
  declare id: string
  declare userId: string | null
  declare courseId: number
  declare itemId: string
  declare payload: string
  declare receivedAtMs: number
}

type Received = 'new' | 'same' | 'other'

/** Stores a message once. `same`: it is stored already; `other`: another message has its id. */
export async function receiveMessage(
  row: Pick<ContactMessageRow, 'id' | 'form' | 'payload' | 'receivedAtMs'>,
  trx: Knex,
): Promise<Received> {
  return receive(ContactMessageRow.tableName, ContactMessageRow.fromJson(row), trx)
}

export const bookingReceived = (id: string, trx: Knex) => BookingRow.query(trx).findById(id)

/** Stores a request once, as `receiveMessage` does. */
export async function receiveBooking(
  row: Pick<BookingRow, 'id' | 'sessionId' | 'payload' | 'startsAtMs' | 'status' | 'receivedAtMs'>,
  trx: Knex,
): Promise<Received> {
  return receive(BookingRow.tableName, BookingRow.fromJson(row), trx)
}

/** Stores a report once, as `receiveMessage` does. */
export async function receiveReport(
  row: Pick<QuestionReportRow, 'id' | 'userId' | 'courseId' | 'itemId' | 'payload' | 'receivedAtMs'>,
  trx: Knex,
): Promise<Received> {
  return receive(QuestionReportRow.tableName, QuestionReportRow.fromJson(row), trx)
}

/** Forgets messages and reports that came, and requests for sessions that were to be held, before `beforeMs`. */
export async function removeReceivedBefore(beforeMs: number, db: Knex): Promise<void> {
  await ContactMessageRow.query(db).where('received_at_ms', '<', beforeMs).delete()
  await QuestionReportRow.query(db).where('received_at_ms', '<', beforeMs).delete()
  await BookingRow.query(db).where('starts_at_ms', '<', beforeMs).delete()
}

async function receive(
  table: string,
  row: ContactMessageRow | BookingRow | QuestionReportRow,
  trx: Knex,
): Promise<Received> {
  const inserted: unknown[] = await trx(table).insert(row.$toDatabaseJson()).onConflict('id').ignore().returning('id')
  if (inserted.length > 0) return 'new'
  const stored = (await trx(table).where({ id: row.id }).first('payload')) as { payload: string } | undefined
  return stored?.payload === row.payload ? 'same' : 'other'
}
