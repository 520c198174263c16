import type { Knex } from 'knex'
import type { AnsweredEvent, LearningEvent, PlacedEvent } from '../../../core/study/events/event.ts'
import type { Mark } from '../../../core/study/mark.ts'
import { isPostgres } from '../../database/database.ts'
import { numberColumns, numberKey, numberValues, type EventNumber } from './event-number.ts'
import { jsonList, jsonRows, listedTexts, queryRows } from '../../database/raw-sql.ts'
import type { SeqMark } from './seq-marks.ts'

/** What sync reads of the events it holds. No Objection here: thousands of rows go through in one request. */

export interface StoredEvent extends EventNumber {
  id: string
  serverSeq: number
  payload: string
  contentHash: string
  receivedAtMs: number
  effectiveAtMs: number
  /** The server's marking when it received it. */
  mark: Mark | null
}

/** A stored event without its content. */
export type EventFacts = Omit<StoredEvent, 'payload'>

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
  marks: number | null
  out_of: number | null
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
    mark: markOf(row),
  }
}

const markOf = ({ marks, out_of: of }: Pick<EventRow, 'marks' | 'out_of'>): Mark | null =>
  marks === null || of === null ? null : { marks, of }

export async function eventsWithIds(userId: string, ids: readonly string[], trx: Knex): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  const rows: EventRow[] = await trx('events').where({ user_id: userId }).whereIn('id', ids)
  return rows.map(stored)
}

/** Ids of those who answered an item, in order, above `after`. */
export async function usersWhoAnswered(itemId: string, after: string, limit: number, trx: Knex): Promise<string[]> {
  return await trx('events')
    .where({ type: 'answered', item_id: itemId })
    .where('user_id', '>', after)
    .distinct()
    .orderBy('user_id')
    .limit(limit)
    .pluck('user_id')
}

/** A user's answers to an item, and what became of their marks. */
export async function eventsOfItem(userId: string, itemId: string, trx: Knex): Promise<StoredEvent[]> {
  const rows: EventRow[] = await trx('events').where({ user_id: userId, item_id: itemId }).orderBy('server_seq')
  return rows.map(stored)
}

/** So many events of some items are read at once: of the longest few enough that others have their turn in between. */
const ofItemsAtOnce = 200

/** A user's answers to these items, and what became of their marks, in the order of their numbers. */
export async function eventsOfItems(userId: string, itemIds: readonly string[], trx: Knex): Promise<StudiedContent[]> {
  const found: StudiedContent[] = []
  for await (const numbers of numbersOfItems(userId, itemIds, trx)) {
    const rows = await queryRows<StudiedRow>(
      trx,
      `select ${studiedColumns} from events
         where user_id = ? and server_seq in ${listedNumbers(trx)} order by server_seq`,
      [userId, jsonList(numbers)],
    )
    for (const row of rows) found.push(studiedOf(row))
  }
  return found
}

/** The numbers of events about these items, in order, as many as are read at once. */
async function* numbersOfItems(userId: string, itemIds: readonly string[], trx: Knex): AsyncGenerator<number[]> {
  if (itemIds.length === 0) return
  const rows = await queryRows<Pick<EventRow, 'server_seq'>>(
    trx,
    `select server_seq from events
       where user_id = ? and item_id in ${listedTexts(trx)} order by server_seq`,
    [userId, jsonList(itemIds)],
  )
  for (let at = 0; at < rows.length; at += ofItemsAtOnce)
    yield rows.slice(at, at + ofItemsAtOnce).map((row) => row.server_seq)
}

const listedNumbers = (trx: Knex) => `(select cast(given.value ->> 0 as bigint) from ${jsonRows(trx)})`

/** When an answer was given, and as what: without its content. */
export interface GivenAnswer extends Pick<AnsweredEvent, 'attemptKey' | 'revision' | 'tzOffsetMin'> {
  kind: AnsweredEvent['answer']['kind']
  atMs: number
}

/** An event as JSON of the database. In members that we do not know may stand half a character, of which PostgreSQL reads no JSON: there,
 *  what is escaped is left out. */
export const eventJson = (trx: Knex) =>
  isPostgres(trx)
    ? String.raw`cast(case when position('\ud' in payload) > 0 then regexp_replace(payload, '\\.', '', 'g') else payload end as json)`
    : 'payload'

/** When a user's answers to these items were given, in the order of their numbers. */
export async function* givenAnswers(
  userId: string,
  itemIds: readonly string[],
  trx: Knex,
): AsyncGenerator<GivenAnswer> {
  for await (const numbers of numbersOfItems(userId, itemIds, trx)) {
    const rows = await queryRows<{ attempt_key: string; revision: number; tz: number; kind: string; at_ms: number }>(
      trx,
      // Materialized: each event, which may be long, is read as JSON once.
      `with answers as materialized (
         select server_seq, effective_at_ms, ${eventJson(trx)} as event
           from events where user_id = ? and type = 'answered' and server_seq in ${listedNumbers(trx)})
       select cast(event -> 'attemptKey' as text) as attempt_key,
         cast(cast(event -> 'revision' as text) as bigint) as revision,
         cast(cast(event -> 'tzOffsetMin' as text) as integer) as tz,
         cast(event -> 'answer' -> 'kind' as text) as kind, effective_at_ms as at_ms
         from answers order by server_seq`,
      [userId, jsonList(numbers)],
    )
    for (const { attempt_key: key, revision, tz: tzOffsetMin, kind, at_ms: atMs } of rows)
      yield {
        ...{ attemptKey: JSON.parse(key) as string, revision, tzOffsetMin, atMs },
        kind: JSON.parse(kind) as GivenAnswer['kind'],
      }
  }
}

/** An event that the engine learns from. */
export interface StudiedContent extends PlacedContent {
  type: string
  itemId: string | null
}

type StudiedRow = Pick<
  EventRow,
  'payload' | 'server_seq' | 'received_at_ms' | 'effective_at_ms' | 'marks' | 'out_of'
> & { type: string; item_id: string | null }

const studiedColumns = 'payload, server_seq, received_at_ms, effective_at_ms, marks, out_of, type, item_id'

const studiedOf = (row: StudiedRow): StudiedContent => ({
  payload: row.payload,
  serverSeq: row.server_seq,
  receivedAtMs: row.received_at_ms,
  effectiveAtMs: row.effective_at_ms,
  mark: markOf(row),
  type: row.type,
  itemId: row.item_id,
})

/** Events of these types, numbered above `after` and not above `head`, in order: `limit` at most. */
export async function studiedAfter(
  userId: string,
  types: readonly string[],
  { after, head, limit }: { after: number; head: number; limit: number },
  trx: Knex,
): Promise<StudiedContent[]> {
  const rows = await queryRows<StudiedRow>(
    trx,
    `select ${studiedColumns} from events
       where user_id = ? and server_seq > ? and server_seq <= ?
         and type in ${listedTexts(trx)}
       order by server_seq limit ?`,
    [userId, after, head, jsonList(types), limit],
  )
  return rows.map(studiedOf)
}

/** That a user began exams, and the sections of them that are over: those events of exams that are about no item. The types stand here as
 *  in the condition of the index `events_of_exams`: neither database uses it for types that are handed over. */
export async function eventsOfExams(userId: string, trx: Knex): Promise<StudiedContent[]> {
  const rows = await queryRows<StudiedRow>(
    trx,
    `select ${studiedColumns} from events where user_id = ? and type in ('exam-started', 'exam-section')`,
    [userId],
  )
  return rows.map(studiedOf)
}

/** All that a user wrote to the registers of kind `setting` with these targets, and perhaps to others. The type stands here as in the
 *  index `events_of_registers`. */
export async function writesOfSettings(
  userId: string,
  targets: readonly string[],
  trx: Knex,
): Promise<StudiedContent[]> {
  const rows = await queryRows<StudiedRow>(
    trx,
    `select ${studiedColumns} from events
       where user_id = ? and type = 'register'
         and exists (select 1 from ${jsonRows(trx)} where payload like '%"' || (given.value ->> 0) || '"%')`,
    [userId, jsonList(targets)],
  )
  return rows.map(studiedOf)
}

/** What is known of the events with these ids, without their content. */
export async function factsWithIds(userId: string, ids: readonly string[], trx: Knex): Promise<EventFacts[]> {
  if (ids.length === 0) return []
  const rows = await queryRows<Omit<EventRow, 'payload'>>(
    trx,
    `select id, server_seq, device_id, epoch, seq, content_hash, received_at_ms, effective_at_ms, marks, out_of from events
       where user_id = ? and id in ${listedTexts(trx)}`,
    [userId, jsonList(ids)],
  )
  return rows.map(factsOf)
}

/** An event as a device gets it. `payload`: its content as JSON. */
export type PlacedContent = Pick<StoredEvent, 'payload' | 'serverSeq' | 'receivedAtMs' | 'effectiveAtMs' | 'mark'>

/** A stored event as it is folded. It was parsed when it was taken in. */
export const placedEventOf = ({
  payload,
  effectiveAtMs,
  receivedAtMs,
  mark,
}: Omit<PlacedContent, 'serverSeq'>): PlacedEvent => ({
  event: JSON.parse(payload) as LearningEvent,
  effectiveAtMs,
  receivedAtMs,
  mark,
})

/** Events numbered above `after` and not above `head`, in order. */
export async function eventsAfter(
  userId: string,
  { after, head, limit }: { after: number; head: number; limit: number },
  trx: Knex,
): Promise<PlacedContent[]> {
  const rows = await queryRows<
    Pick<EventRow, 'payload' | 'server_seq' | 'received_at_ms' | 'effective_at_ms' | 'marks' | 'out_of'>
  >(
    trx,
    `select payload, server_seq, received_at_ms, effective_at_ms, marks, out_of from events
       where user_id = ? and server_seq > ? and server_seq <= ? order by server_seq limit ?`,
    [userId, after, head, limit],
  )
  return rows.map((row) => ({
    payload: row.payload,
    serverSeq: row.server_seq,
    receivedAtMs: row.received_at_ms,
    effectiveAtMs: row.effective_at_ms,
    mark: markOf(row),
  }))
}

/** Events whose ids lie in one of these ranges, from a beginning of ids on and below another: how many they are, and a JSON list
 *  of `{ id, receivedAtMs, effectiveAtMs }` in any order. No more than `limit` are read. Written by the database, as `spansJson`
 *  is. */
export async function entriesJson(
  userId: string,
  ranges: readonly (readonly [from: string, below: string])[],
  trx: Knex,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<{ count: number; json: string }> {
  const members = "'id', id, 'receivedAtMs', received_at_ms, 'effectiveAtMs', effective_at_ms"
  const list = isPostgres(trx)
    ? `coalesce(json_agg(json_build_object(${members})), '[]')::text`
    : `json_group_array(json_object(${members}))`
  const [row] = await queryRows<{ count: number; json: string }>(
    trx,
    `select count(*) as count, ${list} as json
       from (select events.id, received_at_ms, effective_at_ms from ${jsonRows(trx)} cross join events
               where user_id = ? and events.id >= given.value ->> 0 and events.id < given.value ->> 1 limit ?) as entries`,
    [JSON.stringify(ranges), userId, limit],
  )
  return row ?? { count: 0, json: '[]' }
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
