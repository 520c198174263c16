import type { Knex } from 'knex'
import { addDigests, digestOf, hourOfId, type DigestEntry } from '../../core/study/events/digest.ts'

const eventsAtOnce = 5000

/** What a user's events come to: by month, day and hour, so that nobody's comparison reads all of them again, and in bytes, so
 *  that nobody stores without end. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('event_spans', (table) => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    // The span that this one is a part of: empty above a month, `2026-11` above a day, `2026-11-21` above an hour.
    table.text('within').notNullable()
    table.text('span').notNullable()
    table.bigInteger('event_count').notNullable()
    table.text('digest').notNullable()
    table.primary(['user_id', 'within', 'span'])
  })
  await knex.schema.alterTable('sync_users', (table) => {
    table.bigInteger('stored_bytes').notNullable().defaultTo(0)
    // When the allowances are whole again.
    table.double('events_full_at_ms').notNullable().defaultTo(0)
    table.double('bytes_full_at_ms').notNullable().defaultTo(0)
  })
  for (const userId of await knex('sync_users').pluck('user_id')) await sumUp(knex, userId)
}

async function sumUp(knex: Knex, userId: string): Promise<void> {
  const spans = new Map<string, { within: string; count: number; digest: string }>()
  let bytes = 0
  for (let after = 0; ;) {
    const rows: EventRow[] = await knex('events')
      .where({ user_id: userId })
      .where('server_seq', '>', after)
      .orderBy('server_seq')
      .limit(eventsAtOnce)
      .select('id', 'server_seq', 'received_at_ms', 'effective_at_ms', knex.raw('length(payload) as bytes'))
    for (const row of rows) {
      bytes += Number(row.bytes)
      addToSpans(spans, row)
    }
    const last = rows.at(-1)
    if (!last || rows.length < eventsAtOnce) break
    after = Number(last.server_seq)
  }
  const sums = Array.from(spans, ([span, { within, count, digest }]) => ({
    user_id: userId,
    within,
    span,
    event_count: count,
    digest,
  }))
  await knex.batchInsert('event_spans', sums, 100)
  await knex('sync_users').where({ user_id: userId }).update({ stored_bytes: bytes })
}

interface EventRow {
  id: string
  server_seq: number | string
  received_at_ms: number | string
  effective_at_ms: number | string
  bytes: number | string
}

function addToSpans(spans: Map<string, { within: string; count: number; digest: string }>, row: EventRow): void {
  const { id } = row
  const entry: DigestEntry = {
    id,
    receivedAtMs: Number(row.received_at_ms),
    effectiveAtMs: Number(row.effective_at_ms),
  }
  const digest = digestOf([entry])
  const hour = hourOfId(id)
  for (const [length, above] of [
    [7, 0],
    [10, 7],
    [13, 10],
  ] as const) {
    const span = hour.slice(0, length)
    const sum = spans.get(span)
    spans.set(span, {
      within: hour.slice(0, above),
      count: (sum?.count ?? 0) + 1,
      digest: sum ? addDigests(sum.digest, digest) : digest,
    })
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sync_users', (table) => {
    table.dropColumns('stored_bytes', 'events_full_at_ms', 'bytes_full_at_ms')
  })
  await knex.schema.dropTable('event_spans')
}
