import type { Knex } from 'knex'
import type { Mark } from '../../../core/study/mark.ts'
import { insertRows } from './insert-rows.ts'
import type { StoredEvent } from './stored-events.ts'

/** What a push adds. No Objection here: thousands of rows go through in one request. */

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
  clientMark: Mark | null
  mark: Mark | null
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
    marks: 'bigint',
    out_of: 'bigint',
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
    marks: event.mark?.marks ?? null,
    out_of: event.mark?.of ?? null,
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
    client_marks: 'bigint',
    client_out_of: 'bigint',
    marks: 'bigint',
    out_of: 'bigint',
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
    client_marks: attempt.clientMark?.marks ?? null,
    client_out_of: attempt.clientMark?.of ?? null,
    marks: attempt.mark?.marks ?? null,
    out_of: attempt.mark?.of ?? null,
  }))
  await insertRows(userId, attemptTable, rows, trx)
}

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
