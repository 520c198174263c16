import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'

interface ShopFigures {
  accounts: number
  accountsMade: number
  students: number
  eventsToday: number
  eventsStored: number
  reports: number
  messages: number
  bookings: number
  mailsWaiting: number
  mailsGivenUp: number
  subscribers: number
}

/** What an operator sees of a day, as "2026-11-22" in UTC, which began at `sinceMs`. Events of today are counted for the students of whom a
 *  device was here today: the day's sums of all others need not be read. */
export async function shopFigures({ day, sinceMs }: { day: string; sinceMs: number }, trx: Knex): Promise<ShopFigures> {
  const counts = {
    accounts: 'from users',
    accountsMade: 'from users where created_at_ms >= ?',
    students: 'from (select distinct user_id from devices where last_seen_at_ms >= ?) as here',
    reports: 'from question_reports where closed_at_ms is null',
    messages: 'from contact_messages where closed_at_ms is null',
    bookings: "from bookings where status = 'requested'",
    mailsWaiting: 'from outbox where done_at_ms is null',
    mailsGivenUp: "from outbox where outcome = 'given-up'",
    subscribers: 'from newsletter_subscribers where confirmed_at_ms is not null',
  }
  const columns = Object.entries(counts).map(
    ([name, from]) => `(select cast(count(*) as integer) ${from}) as "${name}"`,
  )
  const [row] = await queryRows<ShopFigures>(
    trx,
    `select ${columns.join(', ')},
       (select cast(coalesce(sum(event_count), 0) as bigint) from sync_users) as "eventsStored",
       (select cast(coalesce(sum(event_count), 0) as bigint) from event_spans
          where within = ? and span = ? and user_id in (select user_id from devices where last_seen_at_ms >= ?))
         as "eventsToday"`,
    [sinceMs, sinceMs, day.slice(0, 7), day, sinceMs],
  )
  if (!row) throw new Error('a count of everything has one row')
  return row
}
