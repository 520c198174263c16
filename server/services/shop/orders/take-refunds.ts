import type { Knex } from 'knex'
import type { Buyer } from '../../../../core/contract/shop/orders.ts'
import { splitByShare } from '../../../../core/shop/quote.ts'
import type { Refund } from '../../../adapters/payments/payments.ts'
import type { Deps } from '../../../deps/deps.ts'
import {
  changeLine,
  changeOrder,
  linesOf,
  orderById,
  type OrderLineRow,
  type OrderStatus,
} from '../../../models/shop/order-rows.ts'
import {
  addRefund,
  changeRefund,
  refundedLines,
  refundsOf,
  type RefundRow,
  type RefundStatus,
} from '../../../models/shop/refund-rows.ts'
import { receiptService } from '../after-sale/receipts.ts'
import { tellOfFailedRefund } from './failed-refund.ts'
import { orderAccess } from './order-access.ts'
import { amountOf } from './order-view.ts'

/** Makes the refunds of an order agree with those that the payment provider has, in the transaction that settles the order. */
export function refundTaking(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'limits' | 'log'>) {
  const { now, newId, log } = deps
  const access = orderAccess(deps)
  const receipts = receiptService(deps)

  return { convergeRefunds }

  /** Takes over what the provider says of refunds, also of those that were made there, and closes what they paid for. */
  async function convergeRefunds(orderId: string, found: readonly Refund[], trx: Knex): Promise<void> {
    const before = await refundsOf([orderId], trx)
    const rowOf = (refund: Refund) =>
      before.find(({ id, providerRefundId }) => providerRefundId === refund.id || id === refund.refundId)
    for (const refund of found) {
      const row = rowOf(refund)
      if (row && (row.status !== refund.status || row.providerRefundId === null)) await noteRefund(row, refund, trx)
    }
    const lines = await linesOf([orderId], trx)
    const known = await refundsOf([orderId], trx)
    // Each is spread over what those before it have left, once it is known which of these failed.
    for (const refund of found)
      if (!rowOf(refund)) known.push(await addRefund(madeElsewhere(orderId, refund, lines, known), trx))
    for (const line of lines) {
      const refundedMinor = amountOf(known, line.id, ['pending', 'succeeded'])
      if (refundedMinor !== line.refundedMinor) await changeLine(line.id, { refundedMinor }, trx)
    }
    const order = await orderById(orderId, trx)
    if (!order) return
    const refundedMinor = known
      .filter(({ status, paymentId }) => paymentId === null && (status === 'pending' || status === 'succeeded'))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const status = statusOf(order.totalMinor, refundedMinor)
    const paymentStatus = status === 'completed' ? 'paid' : status
    if (refundedMinor !== order.refundedMinor || status !== order.status)
      await changeOrder(orderId, { refundedMinor, status, paymentStatus, changedAtMs: now() }, trx)
    const closed = await access.converge(order, trx)
    const email = order.buyer === null ? '' : (JSON.parse(order.buyer) as Buyer).email
    const titles = new Map(lines.map(({ id, title }) => [id, title]))
    for (const row of known.filter(({ status: is, paymentId }) => is === 'succeeded' && paymentId === null)) {
      const of = refundedLines(row)
      const back = of.map(({ lineId, amountMinor }) => ({ title: titles.get(lineId) ?? '', amountMinor }))
      const note = { refundId: row.id, subject: `order:${orderId}`, atMs: row.doneAtMs ?? now(), lines: back, email }
      const staysOpen = !of.every(({ lineId }) => closed.includes(lineId))
      await receipts.issueCreditNote({ ...note, amountMinor: row.amountMinor, staysOpen }, trx)
    }
    const isFailed = (rowId: string) => known.some(({ id, status: is }) => id === rowId && is === 'failed')
    for (const row of before) if (row.status !== 'failed' && isFailed(row.id)) await tellOfFailedRefund(row, deps, trx)
  }

  async function noteRefund(row: RefundRow, { id, status }: Refund, trx: Knex): Promise<void> {
    if (status === 'failed') log.error({ refundId: row.id, orderId: row.orderId }, 'a refund did not arrive')
    const doneAtMs = status === 'pending' ? null : now()
    await changeRefund(row.id, { providerRefundId: id, status, doneAtMs }, trx)
  }

  /** A refund that was made at the provider says of no line: it is spread over what is left of all. */
  function madeElsewhere(
    orderId: string,
    { id, amountMinor, status }: Refund,
    lines: readonly OrderLineRow[],
    rows: readonly RefundRow[],
  ): Parameters<typeof addRefund>[0] {
    const leftBy = (...states: RefundStatus[]) =>
      lines.map((line) => Math.max(0, line.totalMinor - amountOf(rows, line.id, states)))
    const left = leftBy('asked', 'pending', 'succeeded')
    // With more than that, the provider has given back what it will refuse to ours that wait.
    const isOverOurs = left.reduce((sum, minor) => sum + minor, 0) < amountMinor
    const shares = splitByShare(amountMinor, isOverOurs ? leftBy('pending', 'succeeded') : left)
    const back = lines.map((line, at) => ({ lineId: line.id, amountMinor: shares[at] ?? 0 }))
    return {
      ...{ id: newId(), orderId, paymentId: null, providerRefundId: id, amountMinor, status },
      lines: JSON.stringify(back.filter((line) => line.amountMinor > 0)),
      reason: 'made at the payment provider',
      askedBy: 'provider',
      askedAtMs: now(),
      doneAtMs: status === 'pending' ? null : now(),
    }
  }
}

function statusOf(totalMinor: number, refundedMinor: number): Extract<OrderStatus, `${string}refunded` | 'completed'> {
  if (refundedMinor === 0) return 'completed'
  return refundedMinor >= totalMinor ? 'refunded' : 'partially_refunded'
}
