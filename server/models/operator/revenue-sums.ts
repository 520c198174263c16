import type { Knex } from 'knex'
import { isPostgres } from '../../database/database.ts'

/** What is summed: money of one provider, real or not, in a span of time. */
export interface RevenueSpan {
  provider: string
  isLive: boolean
  fromMs: number
  /** The first moment after it. */
  toMs: number
}

interface InMonth {
  /** "2027-01", UTC. */
  month: string
  currency: string
}

/** `vatMinor`: as their receipts say it; `null` where none names any. */
export interface SoldInMonth extends InMonth {
  orders: number
  grossMinor: number
  vatMinor: number | null
}

/** Orders by the month in which they were paid. */
export async function ordersByMonth(span: RevenueSpan, trx: Knex): Promise<SoldInMonth[]> {
  const month = monthOf('orders.paid_at_ms', trx)
  return await trx('orders')
    .leftJoin('receipts', 'receipts.subject', trx.raw("'order:' || orders.id"))
    .where(moneyOf('orders', span))
    .where(within('orders.paid_at_ms', span))
    .groupBy(month)
    .groupBy('orders.currency')
    .select({ month, currency: 'orders.currency' })
    .count({ orders: '*' })
    .sum({ grossMinor: 'orders.total_minor', vatMinor: vatOnReceipt(trx) })
}

export interface SoldCourse extends InMonth {
  courseId: number
  orders: number
  copies: number
  grossMinor: number
}

/** The same by course: an order of two courses counts with each. */
export async function coursesByMonth(span: RevenueSpan, trx: Knex): Promise<SoldCourse[]> {
  const month = monthOf('orders.paid_at_ms', trx)
  return await trx('orders')
    .join('order_lines', 'order_lines.order_id', 'orders.id')
    .where(moneyOf('orders', span))
    .where(within('orders.paid_at_ms', span))
    .groupBy(month)
    .groupBy('orders.currency', 'order_lines.course_id')
    .select({ month, currency: 'orders.currency', courseId: 'order_lines.course_id' })
    .countDistinct({ orders: 'orders.id' })
    .sum({ grossMinor: 'order_lines.total_minor', copies: 'order_lines.quantity' })
}

/** `vatMinor`: as the credit notes say it. */
export interface BackInMonth extends InMonth {
  refundedMinor: number
  vatMinor: number | null
}

/** Money of orders that went back, by the month in which it did. */
export async function refundsByMonth(span: RevenueSpan, trx: Knex): Promise<BackInMonth[]> {
  const month = monthOf('refunds.done_at_ms', trx)
  return await trx('refunds')
    .join('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('receipts', 'receipts.subject', trx.raw("'refund:' || refunds.id"))
    .where(orderRefunds)
    .where(moneyOf('orders', span))
    .where(within('refunds.done_at_ms', span))
    .groupBy(month)
    .groupBy('orders.currency')
    .select({ month, currency: 'orders.currency' })
    .sum({ refundedMinor: 'refunds.amount_minor', vatMinor: vatOnReceipt(trx) })
}

/** The same by course. */
export async function refundedCoursesByMonth(
  span: RevenueSpan,
  trx: Knex,
): Promise<(InMonth & { courseId: number; refundedMinor: number })[]> {
  const month = monthOf('refunds.done_at_ms', trx)
  const parts = isPostgres(trx)
    ? 'json_array_elements(cast(refunds.lines as json)) as part(value)'
    : 'json_each(refunds.lines) as part'
  return await trx('refunds')
    .join('orders', 'orders.id', 'refunds.order_id')
    .joinRaw(`cross join ${parts}`)
    .joinRaw("join order_lines on order_lines.id = part.value ->> 'lineId'")
    .where(orderRefunds)
    .where(moneyOf('orders', span))
    .where(within('refunds.done_at_ms', span))
    .groupBy(month)
    .groupBy('orders.currency', 'order_lines.course_id')
    .select({ month, currency: 'orders.currency', courseId: 'order_lines.course_id' })
    .sum({ refundedMinor: trx.raw("cast(part.value ->> 'amountMinor' as integer)") })
}

export interface SoldPlan extends SoldInMonth {
  planId: string
  title: string
}

/** Invoices of plans by the month in which they were paid. */
export async function plansByMonth(span: RevenueSpan, trx: Knex): Promise<SoldPlan[]> {
  const month = monthOf('plan_invoices.paid_at_ms', trx)
  return await trx('plan_invoices')
    .join('plan_subscriptions', 'plan_subscriptions.id', 'plan_invoices.subscription_id')
    .leftJoin('receipts', 'receipts.subject', trx.raw("'invoice:' || plan_invoices.id"))
    .where(moneyOf('plan_subscriptions', span))
    .where(within('plan_invoices.paid_at_ms', span))
    .groupBy(month)
    .groupBy('plan_invoices.currency', 'plan_invoices.plan_id')
    .select({ month, currency: 'plan_invoices.currency', planId: 'plan_invoices.plan_id' })
    .count({ orders: '*' })
    .max({ title: 'plan_invoices.plan_name' })
    .sum({ grossMinor: 'plan_invoices.amount_minor', vatMinor: vatOnReceipt(trx) })
}

/** What went back of them. */
export async function refundedPlansByMonth(
  span: RevenueSpan,
  trx: Knex,
): Promise<(BackInMonth & { planId: string; title: string })[]> {
  const month = monthOf('plan_refunds.done_at_ms', trx)
  return await trx('plan_refunds')
    .join('plan_invoices', 'plan_invoices.id', 'plan_refunds.invoice_id')
    .join('plan_subscriptions', 'plan_subscriptions.id', 'plan_refunds.subscription_id')
    .leftJoin('receipts', 'receipts.subject', trx.raw("'refund:' || plan_refunds.id"))
    .where({ 'plan_refunds.status': 'succeeded' })
    .where(moneyOf('plan_subscriptions', span))
    .where(within('plan_refunds.done_at_ms', span))
    .groupBy(month)
    .groupBy('plan_invoices.currency', 'plan_invoices.plan_id')
    .select({ month, currency: 'plan_invoices.currency', planId: 'plan_invoices.plan_id' })
    .max({ title: 'plan_invoices.plan_name' })
    .sum({ refundedMinor: 'plan_refunds.amount_minor', vatMinor: vatOnReceipt(trx) })
}

/** Those that went back; of a second payment for an order, which was never sold, nothing counts. */
const orderRefunds = { 'refunds.status': 'succeeded', 'refunds.payment_id': null }

const moneyOf = (table: string, { provider, isLive }: RevenueSpan) => ({
  [`${table}.provider`]: provider,
  [`${table}.livemode`]: isLive,
})

const within =
  (column: string, { fromMs, toMs }: RevenueSpan) =>
  (rows: Knex.QueryBuilder) =>
    void rows.where(column, '>=', fromMs).where(column, '<', toMs)

const monthOf = (column: string, trx: Knex) =>
  isPostgres(trx)
    ? trx.raw("to_char(to_timestamp(?? / 1000.0) at time zone 'UTC', 'YYYY-MM')", [column])
    : trx.raw("strftime('%Y-%m', ?? / 1000, 'unixepoch')", [column])

const vatOnReceipt = (trx: Knex) =>
  isPostgres(trx)
    ? trx.raw("cast(cast(receipts.facts as json) -> 'vat' ->> 'amountMinor' as integer)")
    : trx.raw("cast(receipts.facts -> 'vat' ->> 'amountMinor' as integer)")
