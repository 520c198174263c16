import type { Knex } from 'knex'
import type { Buyer, Order, OrderItem } from '../../../../core/contract/shop/orders.ts'
import { dayMs } from '../../../../core/durations.ts'
import { mostBackOf } from '../../../../core/shop/money-back.ts'
import { decimalAmount } from '../../../../core/shop/money.ts'
import { courseProductOffset } from '../../../../core/shop/product.ts'
import { linesOf, type OrderLineRow, type OrderRow } from '../../../models/shop/order-rows.ts'
import { receiptNumbers } from '../../../models/shop/receipt-row.ts'
import { refundedLines, refundsOf, type RefundRow } from '../../../models/shop/refund-rows.ts'
import type { giftService } from '../after-sale/gifts.ts'

type Gift = OrderItem['gifts'][number]

/** How long a customer may have their money back. */
export const moneyBackMs = 30 * dayMs

/** All that belongs to an order. */
export interface WholeOrder {
  order: OrderRow
  lines: OrderLineRow[]
  refunds: RefundRow[]
  gifts: Map<string, Gift[]>
  receiptNumber: number | null
}

/** The lines, refunds, gifts and receipts of these orders, in as many statements as for one. */
export async function wholeOrders(
  orders: readonly OrderRow[],
  gifts: Pick<ReturnType<typeof giftService>, 'giftsOf'>,
  trx: Knex,
): Promise<WholeOrder[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await linesOf(ids, trx)
  const refunds = await refundsOf(ids, trx)
  const giftsByLine = await gifts.giftsOf(
    lines.map(({ id }) => id),
    trx,
  )
  const numbers = await receiptNumbers(
    ids.map((id) => `order:${id}`),
    trx,
  )
  return orders.map((order) => ({
    order,
    lines: lines.filter(({ orderId }) => orderId === order.id),
    refunds: refunds.filter(({ orderId }) => orderId === order.id),
    gifts: giftsByLine,
    receiptNumber: numbers.get(`order:${order.id}`) ?? null,
  }))
}

/** An order as its owner sees it. */
export function orderView(whole: WholeOrder, nowMs: number): Order {
  const { order, lines, refunds, gifts, receiptNumber } = whole
  const buyer = order.buyer === null ? null : (JSON.parse(order.buyer) as Buyer)
  const untilMs = (order.paidAtMs ?? 0) + moneyBackMs
  const backMinor = lines.reduce((sum, line) => sum + moneyBackOf(whole, line), 0)
  const mayAsk = order.paidAtMs !== null && nowMs < untilMs && backMinor > 0 && !isDisputed(order)
  return {
    id: order.id,
    orderNumber: order.number,
    customerId: order.userId,
    createdAt: isoOf(order.createdAtMs),
    paidAt: order.paidAtMs === null ? null : isoOf(order.paidAtMs),
    status: order.status,
    paymentStatus: order.paymentStatus,
    currency: order.currency,
    subtotal: decimalAmount(order.subtotalMinor),
    discount: decimalAmount(order.discountMinor),
    total: decimalAmount(order.totalMinor),
    subtotalMinor: order.subtotalMinor,
    discountMinor: order.discountMinor,
    totalMinor: order.totalMinor,
    refundedMinor: order.refundedMinor,
    couponCode: order.couponCode,
    paymentIntentId: order.paymentId,
    shippingAddress: buyer === null ? null : addressInWords(buyer),
    billingInfo: buyer,
    card: order.card === null ? null : (JSON.parse(order.card) as Order['card']),
    items: lines.map((line) => itemView(line, gifts.get(line.id) ?? [], mayAsk ? moneyBackOf(whole, line) : 0)),
    refunds: refunds.filter(({ paymentId }) => paymentId === null).map(refundView),
    isGuest: Boolean(order.isGuest) && order.userId === null,
    receiptNumber,
    refundable: mayAsk ? { untilAt: isoOf(untilMs), amountMinor: backMinor } : null,
    isSandbox: order.provider === 'sandbox',
  }
}

/** The same to who opens it by a guest's token: that an account has it would tell that the address has one. */
export const guestsView = (order: Order): Order => ({ ...order, customerId: null, isGuest: true })

const isoOf = (ms: number) => new Date(ms).toISOString()

/** The buyer's bank has been asked to take the money back. */
export const isDisputed = ({ failure }: Pick<OrderRow, 'failure'>) => failure === 'disputed'

function itemView(line: OrderLineRow, gifts: Gift[], refundableMinor: number): OrderItem {
  const { id, courseId, title, quantity, unitMinor, discountMinor, totalMinor, refundedMinor } = line
  return {
    ...{ id, courseId, quantity, unitMinor, discountMinor, totalMinor, refundedMinor, refundableMinor, gifts },
    productId: courseId + courseProductOffset,
    product: title,
    price: decimalAmount(unitMinor),
    forSelf: Boolean(line.forSelf),
  }
}

const refundView = ({ id, amountMinor, status, askedAtMs, doneAtMs }: RefundRow) => ({
  id,
  amountMinor,
  status,
  askedAt: isoOf(askedAtMs),
  doneAt: doneAtMs === null ? null : isoOf(doneAtMs),
})

function addressInWords({ address, city, state, postalCode, country }: Buyer): string | null {
  const parts = [address, city, state, postalCode].filter((part) => part !== '')
  return parts.length === 0 ? null : [...parts, country].join(', ')
}

/** What could be given back of a line now: not what is on its way already. */
export function moneyBackOf({ refunds, gifts }: WholeOrder, line: OrderLineRow): number {
  const onItsWay = amountOf(refunds, line.id, ['asked', 'pending', 'succeeded'])
  return Math.max(0, mostBackOf(line, gifts.get(line.id) ?? []) - onItsWay)
}

/** What of a refund that failed can still be given back: others may have done so in its place. */
export function owedMinor(whole: WholeOrder, refund: Pick<RefundRow, 'lines'>): number {
  const leftOf = (lineId: string) => {
    const line = whole.lines.find(({ id }) => id === lineId)
    return line ? moneyBackOf(whole, line) : 0
  }
  return refundedLines(refund).reduce((sum, { lineId, amountMinor }) => sum + Math.min(amountMinor, leftOf(lineId)), 0)
}

/** What refunds in these states give back of a line. */
export function amountOf(
  refunds: readonly RefundRow[],
  lineId: string,
  states: readonly RefundRow['status'][],
): number {
  return refunds
    .filter(({ status, paymentId }) => paymentId === null && states.includes(status))
    .flatMap(refundedLines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
