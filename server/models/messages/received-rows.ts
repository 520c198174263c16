import type { Knex } from 'knex'
import { Row } from '../row.ts'

export class ContactMessageRow extends Row {
  static override tableName = 'contact_messages'
  declare id: string
  declare form: 'support' | 'hub'
  declare payload: string
  declare receivedAtMs: number
  /** When an operator was through with it. */
  declare closedAtMs: number | null
}

export class BookingRow extends Row {
  static override tableName = 'bookings'
  declare id: string
  declare sessionId: string
  declare payload: string
  declare startsAtMs: number
  declare status: 'requested' | 'confirmed' | 'declined'
  declare receivedAtMs: number
}

export class QuestionReportRow extends Row {
  static override tableName = 'question_reports'
  declare id: string
  declare userId: string | null
  declare courseId: number
  declare itemId: string
  declare payload: string
  declare receivedAtMs: number
  /** When an operator was through with it. */
  declare closedAtMs: number | null
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

interface Slice {
  offset: number
  limit: number
}

const newestFirst = [
  { column: 'received_at_ms', order: 'desc' as const },
  { column: 'id', order: 'desc' as const },
]

export const contactMessages = (isOpen: boolean, { offset, limit }: Slice, trx: Knex) =>
  ContactMessageRow.query(trx)
    .where((rows) => void (isOpen ? rows.whereNull('closed_at_ms') : rows.whereNotNull('closed_at_ms')))
    .orderBy(newestFirst)
    .offset(offset)
    .limit(limit)

export const questionReports = (isOpen: boolean, { offset, limit }: Slice, trx: Knex) =>
  QuestionReportRow.query(trx)
    .where((rows) => void (isOpen ? rows.whereNull('closed_at_ms') : rows.whereNotNull('closed_at_ms')))
    .orderBy(newestFirst)
    .offset(offset)
    .limit(limit)

/** Those that wait for an answer by when they are to be held, the others newest first. */
export const bookings = (isOpen: boolean, { offset, limit }: Slice, trx: Knex) =>
  BookingRow.query(trx)
    .where((rows) => void (isOpen ? rows.where('status', 'requested') : rows.whereNot('status', 'requested')))
    .orderBy('starts_at_ms', isOpen ? 'asc' : 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)

export const contactMessageById = (id: string, trx: Knex) => ContactMessageRow.query(trx).findById(id)
export const questionReportById = (id: string, trx: Knex) => QuestionReportRow.query(trx).findById(id)

/** Answers whether it was open. */
export async function closeReceived(
  table: 'contact_messages' | 'question_reports',
  id: string,
  closedAtMs: number,
  trx: Knex,
): Promise<boolean> {
  return (await trx(table).where({ id }).whereNull('closed_at_ms').update({ closed_at_ms: closedAtMs })) === 1
}

/** Answers whether it waited for an answer. */
export async function decideBooking(id: string, status: 'confirmed' | 'declined', trx: Knex): Promise<boolean> {
  return (await trx('bookings').where({ id, status: 'requested' }).update({ status })) === 1
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
