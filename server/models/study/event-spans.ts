import type { Knex } from 'knex'
import type { Digest } from '../../../core/study/events/digest.ts'
import { addSums, type HourSums, type SpanSum } from '../../../core/study/events/spans.ts'
import { isPostgres } from '../../database/database.ts'
import { jsonRows, queryRows } from '../../database/raw-sql.ts'
import { insertRows } from './insert-rows.ts'

/** The spans right below `within`, as a JSON list of `{ key, count, digest }`: months for an empty one, days of a month, hours of
 *  a day. Written by the database, since a list may be long and everybody else waits while it is put together here. */
export async function spansJson(userId: string, within: string, trx: Knex): Promise<string> {
  const sql = isPostgres(trx)
    ? `select coalesce(json_agg(json_build_object('key', span, 'count', event_count, 'digest', digest)), '[]')::text as json
         from event_spans where user_id = ? and within = ?`
    : `select json_group_array(json_object('key', span, 'count', event_count, 'digest', digest)) as json
         from event_spans where user_id = ? and within = ?`
  const [row] = await queryRows<{ json: string }>(trx, sql, [userId, within])
  return row?.json ?? '[]'
}

/** Adds to the sums of these hours, and of the days and months they are in. Under the lock of `lockSyncState`. */
export async function addToSpans(userId: string, hours: HourSums, trx: Knex): Promise<void> {
  const added = new Map<string, SpanSum & { within: string }>()
  for (const [hour, sum] of hours) {
    for (const [span, within] of withSpansAbove(hour)) {
      const other = added.get(span)
      added.set(span, { within, ...(other ? addSums(other, sum) : sum) })
    }
  }
  const stored = await queryRows<{ span: string; event_count: number; digest: Digest }>(
    trx,
    `select span, event_count, digest from event_spans where user_id = ?
       and (within, span) in (select given.value ->> 0, given.value ->> 1 from ${jsonRows(trx)})`,
    [userId, JSON.stringify(Array.from(added, ([span, { within }]) => [within, span]))],
  )
  const before = new Map(stored.map((row) => [row.span, { count: row.event_count, digest: row.digest }]))
  const rows = Array.from(added, ([span, { within, ...sum }]) => {
    const known = before.get(span)
    const { count, digest } = known ? addSums(known, sum) : sum
    return { within, span, event_count: count, digest }
  })
  await insertRows(userId, spanTable, rows, trx)
}

const withSpansAbove = (hour: string): [span: string, within: string][] => {
  const [month, day] = [hour.slice(0, 7), hour.slice(0, 10)]
  return [
    [month, ''],
    [day, month],
    [hour, day],
  ]
}

const spanTable = {
  name: 'event_spans',
  columns: { within: 'text', span: 'text', event_count: 'bigint', digest: 'text' },
  after: `on conflict (user_id, within, span) do update
    set event_count = excluded.event_count, digest = excluded.digest`,
} as const
