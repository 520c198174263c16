import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { EventBody } from './context.ts'
import { failure } from './requests/failure.ts'
import { isInRange } from './requests/list-answer.ts'
import { noParameters, operation } from './requests/operation.ts'
import { flag, listOf, page, range, text } from './requests/parameters.ts'
import type { EventRow } from './sandbox.ts'

export const eventRows = (trx: Knex) => trx<EventRow>('sandbox_events')

/** As it is answered: `pending_webhooks` says whether it was delivered. */
export function eventOf({
  data,
  delivered_at_ms: deliveredAtMs,
}: Pick<EventRow, 'data' | 'delivered_at_ms'>): EventBody {
  const event: EventBody = JSON.parse(data)
  return { ...event, pending_webhooks: deliveredAtMs === null ? 1 : 0 }
}

const mostListed = 100

export const eventOperations = [
  operation({
    method: 'GET',
    path: '/v1/events/{id}',
    types: 'EventRetrieveParams',
    params: noParameters,
    async run({ id }, { trx }) {
      const row = await eventRows(trx).where('id', id).first()
      if (!row) throw failure.noSuch('event', id)
      return eventOf(row)
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/events',
    types: 'EventListParams',
    params: z.strictObject({
      ...page,
      created: range,
      delivery_success: z.optional(flag),
      type: z.optional(text),
      types: z.optional(listOf(text)),
    }),
    async run({ params }, { trx }) {
      const {
        limit = 10,
        created,
        delivery_success: isDelivered,
        type,
        types = type === undefined ? [] : [type],
      } = params
      if (limit < 1 || limit > mostListed) throw failure.invalid('Invalid limit: must be from 1 to 100', 'limit')
      const isBackwards = params.ending_before !== undefined
      const from = params.ending_before ?? params.starting_after
      const query = eventRows(trx).orderBy('seq', isBackwards ? 'asc' : 'desc')
      if (from !== undefined) {
        void query.where('seq', isBackwards ? '>' : '<', eventRows(trx).where('id', from).select('seq'))
      }
      if (isDelivered !== undefined)
        void (isDelivered ? query.whereNotNull : query.whereNull).call(query, 'delivered_at_ms')
      const names = types.map((name) => name.replaceAll('*', '%'))
      if (names.length > 0) {
        void query.where((any) => names.reduce((or, name) => or.orWhere('type', 'like', name), any))
      }
      // A range is asked for of what has happened lately: it is looked through here.
      if (created === undefined) void query.limit(limit + 1)
      const found = (await query).map(eventOf).filter((event) => isInRange(event.created, created))
      const data = found.slice(0, limit)
      return {
        object: 'list',
        url: '/v1/events',
        has_more: found.length > limit,
        data: isBackwards ? data.toReversed() : data,
      }
    },
  }),
]
