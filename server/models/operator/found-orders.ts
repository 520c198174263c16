import type { Knex } from 'knex'
import type { OrderInDetail } from '../../../core/contract/operator/orders.ts'
import { keyOf } from '../../../core/account-key.ts'

/** An order as lists of operators show it. */
export interface OrderSummary {
  id: string
  number: string
  status: OrderInDetail['status']
  email: string | null
  userId: string | null
  currency: string
  totalMinor: number
  refundedMinor: number
  createdAtMs: number
  paidAtMs: number | null
  livemode: boolean | number
}

const summary = {
  id: 'id',
  number: 'number',
  status: 'status',
  email: 'email',
  userId: 'user_id',
  currency: 'currency',
  totalMinor: 'total_minor',
  refundedMinor: 'refunded_minor',
  createdAtMs: 'created_at_ms',
  paidAtMs: 'paid_at_ms',
  livemode: 'livemode',
}

interface Wanted {
  q: string
  state: string | undefined
  offset: number
  limit: number
}

/** Orders with `q` in their number or address, or as their id, coupon or payment; the newest first. Ids are in the order of their making. */
export async function findOrders({ q, state, offset, limit }: Wanted, trx: Knex): Promise<OrderSummary[]> {
  return await trx('orders')
    .modify((orders) => {
      if (state !== undefined) void orders.where({ status: state })
      if (q !== '') void orders.where((any) => matching(any, q))
    })
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(summary)
}

function matching(orders: Knex.QueryBuilder, q: string): void {
  const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  void orders
    .where({ id: q })
    .orWhere({ payment_id: q })
    .orWhere({ coupon_code: q.toUpperCase() })
    .orWhere({ user_id: q })
    .orWhereRaw(String.raw`number like ? escape '\'`, [pattern(q.toUpperCase())])
    .orWhereRaw(String.raw`email_key like ? escape '\'`, [pattern(keyOf(q))])
}

/** What was bought with these orders, in its order. */
export async function titlesOf(
  orderIds: readonly string[],
  trx: Knex,
): Promise<{ orderId: string; title: string; quantity: number }[]> {
  return await trx('order_lines')
    .whereIn('order_id', [...orderIds])
    .orderBy(['order_id', 'position'])
    .select({ orderId: 'order_id', title: 'title', quantity: 'quantity' })
}

/** An order beside what a payment provider has of it. */
export interface OrderFacts {
  id: string
  number: string
  status: string
  currency: string
  totalMinor: number
  /** On its way or back. */
  refundedMinor: number
  paymentId: string | null
  changedAtMs: number
}

const facts = {
  id: 'id',
  number: 'number',
  status: 'status',
  currency: 'currency',
  totalMinor: 'total_minor',
  paymentId: 'payment_id',
  changedAtMs: 'changed_at_ms',
}

/** Those of these orders that there are. `askedBeforeMs`: a refund that was asked for before should have reached the provider. */
export async function orderFacts(
  ids: readonly string[],
  { askedBeforeMs }: { askedBeforeMs: number },
  trx: Knex,
): Promise<OrderFacts[]> {
  const rows: Omit<OrderFacts, 'refundedMinor'>[] = await trx('orders')
    .whereIn('id', [...ids])
    .select(facts)
  return await withRefunds(rows, askedBeforeMs, trx)
}

/** Orders with a payment of this provider, made since then, in the order of their ids. `after`: the last one that was read. */
export async function ordersWithPayment(
  {
    provider,
    isLive,
    sinceMs,
    after,
    askedBeforeMs,
    limit,
  }: { provider: string; isLive: boolean; sinceMs: number; after: string; askedBeforeMs: number; limit: number },
  trx: Knex,
): Promise<OrderFacts[]> {
  const rows: Omit<OrderFacts, 'refundedMinor'>[] = await trx('orders')
    .where('id', '>', after)
    .where('created_at_ms', '>=', sinceMs)
    .where({ provider, livemode: isLive })
    .whereNotNull('payment_id')
    .orderBy('id')
    .limit(limit)
    .select(facts)
  return await withRefunds(rows, askedBeforeMs, trx)
}

async function withRefunds(
  rows: readonly Omit<OrderFacts, 'refundedMinor'>[],
  askedBeforeMs: number,
  trx: Knex,
): Promise<OrderFacts[]> {
  const refunds: { orderId: string; amountMinor: number }[] = await trx('refunds')
    .whereIn(
      'order_id',
      rows.map(({ id }) => id),
    )
    // Those of a second payment are not the order's.
    .whereNull('payment_id')
    .where((counted) =>
      counted
        .whereIn('status', ['pending', 'succeeded'])
        .orWhere((asked) => asked.where({ status: 'asked' }).where('asked_at_ms', '<', askedBeforeMs)),
    )
    .select({ orderId: 'order_id', amountMinor: 'amount_minor' })
  const sums = new Map<string, number>()
  for (const { orderId, amountMinor } of refunds) sums.set(orderId, (sums.get(orderId) ?? 0) + amountMinor)
  return rows.map((row) => ({ ...row, refundedMinor: sums.get(row.id) ?? 0 }))
}
