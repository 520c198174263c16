import type { Knex } from 'knex'
import { isPostgres } from '../database.ts'
import { givenRows, rowsOf, type Value } from './fixed-statement.ts'

/** Reads and writes of sync. No Objection here: thousands of rows go through in one request. */

/** The place of an event in the counting of the device that made it. */
export interface EventNumber {
  deviceId: string
  epoch: string
  seq: number
}

export const numberKey = ({ deviceId, epoch, seq }: EventNumber) => `${deviceId}/${epoch}/${seq}`

export interface StoredEvent extends EventNumber {
  id: string
  serverSeq: number
  payload: string
  contentHash: string
  receivedAtMs: number
  effectiveAtMs: number
  correct: boolean | null
}

/** A stored event without its content. */
export type EventFacts = Omit<StoredEvent, 'payload'>

export interface NewEvent extends StoredEvent {
  type: string
  itemId: string | null
}

export interface NewAttempt {
  attemptKey: string
  revision: number
  eventId: string
  itemId: string
  itemHash: string
  clientCorrect: boolean
  correct: boolean | null
}

/** Accounts for a number without an event row of that number. */
export interface SeqMark extends EventNumber {
  /** Empty when the refused event's id could not be read. */
  eventId: string
  /** `alias`: the event is stored under another number. */
  why: 'refused' | 'alias'
  code: string | null
}

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

/** A table of a user's rows. */
interface Table<Column extends string> {
  name: string
  /** All but `user_id`, in the order of the values of a row. */
  columns: Record<Column, 'text' | 'bigint' | 'boolean'>
  /** Said behind the values. */
  after?: string
}

/** Adds rows of a user in one statement, however many. */
export async function insertRows<Column extends string>(
  userId: string,
  { name, columns, after = '' }: Table<Column>,
  rows: readonly Record<Column, Value | boolean>[],
  trx: Knex,
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns) as Column[]
  const values = names.map((column, at) => `cast(given.value ->> ${at} as ${columns[column]})`)
  // SQLite takes `on` for a join unless a condition stands before it.
  const sql = `insert into ${name} (user_id, ${names.join(', ')})
    select cast(? as text), ${values.join(', ')} from ${givenRows(trx)} where true ${after}`
  await rowsOf(trx, sql, [userId, JSON.stringify(rows.map((row) => names.map((column) => row[column])))])
}

const eventTable = {
  name: 'events',
  columns: {
    id: 'text',
    server_seq: 'bigint',
    device_id: 'text',
    epoch: 'text',
    seq: 'bigint',
    type: 'text',
    payload: 'text',
    content_hash: 'text',
    item_id: 'text',
    received_at_ms: 'bigint',
    effective_at_ms: 'bigint',
    correct: 'boolean',
  },
} as const

export async function insertEvents(userId: string, events: readonly NewEvent[], trx: Knex): Promise<void> {
  const rows = events.map((event) => ({
    id: event.id,
    server_seq: event.serverSeq,
    device_id: event.deviceId,
    epoch: event.epoch,
    seq: event.seq,
    type: event.type,
    payload: event.payload,
    content_hash: event.contentHash,
    item_id: event.itemId,
    received_at_ms: event.receivedAtMs,
    effective_at_ms: event.effectiveAtMs,
    correct: event.correct,
  }))
  await insertRows(userId, eventTable, rows, trx)
}

/** A second event of the same attempt and revision adds no second attempt. */
const attemptTable = {
  name: 'attempts',
  columns: {
    attempt_key: 'text',
    revision: 'bigint',
    event_id: 'text',
    item_id: 'text',
    item_hash: 'text',
    client_correct: 'boolean',
    correct: 'boolean',
  },
  after: 'on conflict do nothing',
} as const

export async function insertAttempts(userId: string, attempts: readonly NewAttempt[], trx: Knex): Promise<void> {
  const rows = attempts.map((attempt) => ({
    attempt_key: attempt.attemptKey,
    revision: attempt.revision,
    event_id: attempt.eventId,
    item_id: attempt.itemId,
    item_hash: attempt.itemHash,
    client_correct: attempt.clientCorrect,
    correct: attempt.correct,
  }))
  await insertRows(userId, attemptTable, rows, trx)
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

const numberColumns = ['device_id', 'epoch', 'seq']
const numberValues = ({ deviceId, epoch, seq }: EventNumber) => [deviceId, epoch, seq]

const quarantineTable = {
  name: 'quarantine',
  columns: { event_id: 'text', content_hash: 'text', payload: 'text', received_at_ms: 'bigint' },
  after: 'on conflict do nothing',
} as const

export async function quarantine(
  userId: string,
  events: readonly { id: string; contentHash: string; payload: string }[],
  receivedAtMs: number,
  trx: Knex,
): Promise<void> {
  const rows = events.map(({ id, contentHash, payload }) => ({
    event_id: id,
    content_hash: contentHash,
    payload,
    received_at_ms: receivedAtMs,
  }))
  await insertRows(userId, quarantineTable, rows, trx)
}

interface EventRow {
  id: string
  server_seq: number
  device_id: string
  epoch: string
  seq: number
  payload: string
  content_hash: string
  received_at_ms: number
  effective_at_ms: number
  correct: boolean | number | null
}

const stored = (row: EventRow): StoredEvent => ({ ...factsOf(row), payload: row.payload })

function factsOf(row: Omit<EventRow, 'payload'>): EventFacts {
  return {
    id: row.id,
    serverSeq: row.server_seq,
    deviceId: row.device_id,
    epoch: row.epoch,
    seq: row.seq,
    contentHash: row.content_hash,
    receivedAtMs: row.received_at_ms,
    effectiveAtMs: row.effective_at_ms,
    correct: booleanOf(row.correct),
  }
}

/** SQLite has no booleans. */
const booleanOf = (value: boolean | number | null) => (value === null ? null : Boolean(value))

export async function eventsWithIds(userId: string, ids: readonly string[], trx: Knex): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  const rows: EventRow[] = await trx('events').where({ user_id: userId }).whereIn('id', ids)
  return rows.map(stored)
}

/** What is known of the events with these ids, without their content. */
export async function factsWithIds(userId: string, ids: readonly string[], trx: Knex): Promise<EventFacts[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<Omit<EventRow, 'payload'>>(
    trx,
    `select id, server_seq, device_id, epoch, seq, content_hash, received_at_ms, effective_at_ms, correct from events
       where user_id = ? and id in (select given.value ->> 0 from ${givenRows(trx)})`,
    [userId, JSON.stringify(ids.map((id) => [id]))],
  )
  return rows.map(factsOf)
}

/** An event as a device gets it. `payload`: its content as JSON. */
export type PlacedContent = Pick<StoredEvent, 'payload' | 'serverSeq' | 'receivedAtMs' | 'effectiveAtMs' | 'correct'>

/** Events numbered above `after` and not above `head`, in order. */
export async function eventsAfter(
  userId: string,
  { after, head, limit }: { after: number; head: number; limit: number },
  trx: Knex,
): Promise<PlacedContent[]> {
  const rows = await rowsOf<
    Pick<EventRow, 'payload' | 'server_seq' | 'received_at_ms' | 'effective_at_ms' | 'correct'>
  >(
    trx,
    `select payload, server_seq, received_at_ms, effective_at_ms, correct from events
       where user_id = ? and server_seq > ? and server_seq <= ? order by server_seq limit ?`,
    [userId, after, head, limit],
  )
  return rows.map((row) => ({
    payload: row.payload,
    serverSeq: row.server_seq,
    receivedAtMs: row.received_at_ms,
    effectiveAtMs: row.effective_at_ms,
    correct: booleanOf(row.correct),
  }))
}

export interface PlacedId {
  id: string
  receivedAtMs: number
  effectiveAtMs: number
}

/** Events whose ids are from `from` on and below `below`, both beginnings of ids, without their content. */
export async function entriesBetween(userId: string, from: string, below: string, trx: Knex): Promise<PlacedId[]> {
  const rows: Pick<EventRow, 'id' | 'received_at_ms' | 'effective_at_ms'>[] = await trx('events')
    .where({ user_id: userId })
    .where('id', '>=', from)
    .where('id', '<', below)
    .orderBy('id')
    .select('id', 'received_at_ms', 'effective_at_ms')
  return rows.map((row) => ({ id: row.id, receivedAtMs: row.received_at_ms, effectiveAtMs: row.effective_at_ms }))
}

/** What stands for each of these numbers, by `numberKey`: an event by its id, or a mark. */
export async function holdersOf(
  userId: string,
  numbers: readonly EventNumber[],
  trx: Knex,
): Promise<{ events: Map<string, string>; marks: Map<string, { eventId: string; why: SeqMark['why'] }> }> {
  if (numbers.length === 0) return { events: new Map(), marks: new Map() }
  const values = numbers.map(numberValues)
  const events: NumberRow<{ id: string }>[] = await trx('events')
    .where({ user_id: userId })
    .whereIn(numberColumns, values)
    .select(...numberColumns, 'id')
  const marks: NumberRow<{ event_id: string; why: SeqMark['why'] }>[] = await trx('seq_marks')
    .where({ user_id: userId })
    .whereIn(numberColumns, values)
    .select(...numberColumns, 'event_id', 'why')
  return {
    events: new Map(events.map((row) => [keyOf(row), row.id])),
    marks: new Map(marks.map((row) => [keyOf(row), { eventId: row.event_id, why: row.why }])),
  }
}

type NumberRow<More> = Pick<EventRow, 'device_id' | 'epoch' | 'seq'> & More

const keyOf = ({ device_id, epoch, seq }: NumberRow<unknown>) => numberKey({ deviceId: device_id, epoch, seq })

/** When the stored event before each of these numbers, of the same device and epoch, counts: by `numberKey`, 0 without one. */
export async function effectiveBefore(
  userId: string,
  numbers: readonly EventNumber[],
  trx: Knex,
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const answer: unknown = await trx.raw(
    `with asked (device_id, epoch, seq) as (values ${numbers.map(() => '(?, ?, cast(? as bigint))').join(',')})
       select device_id, epoch, seq, (
         select e.effective_at_ms from events e
           where e.user_id = ? and e.device_id = asked.device_id and e.epoch = asked.epoch and e.seq < asked.seq
           order by e.seq desc limit 1
       ) as before_ms from asked`,
    [...numbers.flatMap(numberValues), userId],
  )
  type Row = NumberRow<{ before_ms: number | null }>
  const rows = isPostgres(trx) ? (answer as { rows: Row[] }).rows : (answer as Row[])
  return new Map(rows.map((row) => [keyOf(row), row.before_ms ?? 0]))
}
