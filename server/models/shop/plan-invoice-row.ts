import type { Knex } from 'knex'
import { Row } from '../row.ts'

/** An invoice of a subscription, by the provider's id. */
export class PlanInvoiceRow extends Row {
  static override tableName = 'plan_invoices'
  declare id: string
  declare subscriptionId: string
  declare planId: string
  declare planName: string
  declare currency: string
  declare amountMinor: number
  declare refundedMinor: number
  declare status: 'open' | 'paid' | 'void' | 'uncollectible'
  declare paymentId: string | null
  declare periodStartsAtMs: number
  declare periodEndsAtMs: number
  declare createdAtMs: number
  declare paidAtMs: number | null
}

/** `asked`: the provider has not heard of it yet. */
export class PlanRefundRow extends Row {
  static override tableName = 'plan_refunds'
  declare id: string
  declare subscriptionId: string
  declare invoiceId: string
  declare providerRefundId: string | null
  declare amountMinor: number
  declare status: 'asked' | 'pending' | 'succeeded' | 'failed'
  declare askedBy: 'customer' | 'shop' | 'provider'
  declare askedAtMs: number
  declare doneAtMs: number | null
}

type StoredInvoice = Omit<PlanInvoiceRow, keyof Row | 'refundedMinor'>

/** Writes an invoice as the provider told it; what was given back of it stays. */
export const storeInvoice = (invoice: StoredInvoice, trx: Knex) =>
  PlanInvoiceRow.query(trx)
    .insert({ ...invoice, refundedMinor: 0 })
    .onConflict('id')
    .merge(['status', 'amount_minor', 'payment_id', 'paid_at_ms', 'period_starts_at_ms', 'period_ends_at_ms'])

/** Newest first. */
export const invoicesOfSubscription = (subscriptionId: string, trx: Knex) =>
  PlanInvoiceRow.query(trx).where({ subscription_id: subscriptionId }).orderBy(newestFirst)

/** The one that was paid by it, or was to be. */
export const invoiceOfPayment = (paymentId: string, trx: Knex) =>
  PlanInvoiceRow.query(trx).findOne({ payment_id: paymentId })

const newestFirst = [
  { column: 'created_at_ms', order: 'desc' as const },
  { column: 'id', order: 'desc' as const },
]

/** Of all subscriptions of a customer, newest first, with the numbers of their receipts. */
export async function invoicesOfUser(
  userId: string,
  trx: Knex,
): Promise<(Omit<PlanInvoiceRow, keyof Row> & { receiptNumber: number | null })[]> {
  const rows: (PlanInvoiceRow & { receiptNumber: number | null })[] = await PlanInvoiceRow.query(trx)
    .join('plan_subscriptions', 'plan_subscriptions.id', 'plan_invoices.subscription_id')
    .leftJoin('receipts', 'receipts.subject', trx.raw("'invoice:' || plan_invoices.id"))
    .where('plan_subscriptions.user_id', userId)
    .orderBy([
      { column: 'plan_invoices.created_at_ms', order: 'desc' },
      { column: 'plan_invoices.id', order: 'desc' },
    ])
    .select('plan_invoices.*', 'receipts.number as receiptNumber')
    .castTo<(PlanInvoiceRow & { receiptNumber: number | null })[]>()
  return rows
}

export const refundsOfSubscription = (subscriptionId: string, trx: Knex) =>
  PlanRefundRow.query(trx).where({ subscription_id: subscriptionId }).orderBy('asked_at_ms')

/** Those that were asked for before then, and that the provider has not heard of. */
export const planRefundsAskedBefore = (askedBeforeMs: number, trx: Knex) =>
  PlanRefundRow.query(trx).where({ status: 'asked' }).where('asked_at_ms', '<=', askedBeforeMs)

export const addPlanRefund = (refund: Omit<PlanRefundRow, keyof Row>, trx: Knex) =>
  PlanRefundRow.query(trx).insert(refund)

export const changePlanRefund = (
  id: string,
  change: Partial<Pick<PlanRefundRow, 'providerRefundId' | 'status' | 'doneAtMs'>>,
  trx: Knex,
) => PlanRefundRow.query(trx).findById(id).patch(change)

/** What was given back of an invoice is what its refunds say that did not fail. */
export async function sumRefunds(invoiceId: string, trx: Knex): Promise<void> {
  await trx('plan_invoices')
    .where({ id: invoiceId })
    .update({
      refunded_minor: trx.raw(
        "(select coalesce(sum(amount_minor), 0) from plan_refunds where invoice_id = plan_invoices.id and status in ('pending', 'succeeded'))",
      ),
    })
}
