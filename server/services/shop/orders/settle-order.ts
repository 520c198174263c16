import type { Knex } from 'knex'
import type { Buyer } from '../../../../core/contract/shop/orders.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Payment, Refund } from '../../../adapters/payments/payments.ts'
import type { Deps } from '../../../deps/deps.ts'
import { addMail } from '../../../jobs/add-mail.ts'
import {
  changeOrder,
  linesOf,
  lockOrder,
  orderById,
  orderByPayment,
  type OrderConsent,
  type OrderLineRow,
  type OrderRow,
} from '../../../models/shop/order-rows.ts'
import { addRefund, refundById, refundsOf } from '../../../models/shop/refund-rows.ts'
import { isOfProvider } from '../at-provider.ts'
import { cartService } from '../cart/cart.ts'
import { couponService } from '../cart/coupons.ts'
import { receiptService } from '../after-sale/receipts.ts'
import { shopIdentity } from '../identity.ts'
import { noteSecondRefund } from './failed-refund.ts'
import { lostOrders } from './lost-orders.ts'
import { orderAccess } from './order-access.ts'
import { failedPaymentMail, orderReceiptLetter } from './order-letters.ts'
import { refundTaking } from './take-refunds.ts'

export type OrderSettleDeps = Pick<
  Deps,
  'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'limits' | 'log' | 'payments'
>

/** What the provider says of an order's payment. */
interface Seen {
  payment: Payment
  refunds: Refund[]
  mayHaveRefunds: boolean
}

/** How often an order that changes meanwhile is looked at again. */
const tries = 5

/** Makes our orders agree with what the payment provider has. Whoever hears of something, a webhook, a page or the reconciliation, asks
 *  for it; asked any number of times, in any order and at the same time, the outcome is the same. See docs/decisions/055. */
export function orderSettling(deps: OrderSettleDeps) {
  const { db, now, log, payments } = deps
  const { sales } = payments
  const access = orderAccess(deps)
  const cart = cartService(deps)
  const coupons = couponService(deps)
  const receipts = receiptService(deps)
  const lost = lostOrders(deps)
  const taken = refundTaking(deps)

  return { settle, settleOrder, settlePayment }

  /** Asks the provider how an order stands, and converges. Throws `unavailable` where the provider cannot be reached. */
  async function settle(orderId: string): Promise<void> {
    const order = await orderById(orderId, db)
    if (order) await settleOrder(order)
  }

  /** The same of an order that was just read. */
  async function settleOrder(read: OrderRow): Promise<void> {
    let order: OrderRow | undefined = read
    for (let times = 0; times < tries; times++) {
      if (!order || !isOfProvider(order, payments)) return
      if (order.paymentId === null) {
        if (order.status === 'pending' && order.totalMinor === 0 && order.version > 0) await completeFree(order)
        return
      }
      const seen = await look(read.id, order.paymentId)
      if (isSettled(order, seen.payment) && !seen.mayHaveRefunds) return
      if (await db.transaction((trx) => converge(read.id, seen, trx))) return
      order = await orderById(read.id, db)
    }
    throw new Problem('unavailable', 'This order is being changed. Please try again in a moment.')
  }

  /** The same by the provider's id of a payment, which may be one that we do not know: of an order that was restored from a backup, or
   *  a second one for the same order. */
  async function settlePayment(paymentId: string): Promise<void> {
    const known = await orderByPayment(paymentId, db)
    if (known) return await settleOrder(known)
    const payment = await sales.payment(paymentId)
    if (payment.orderId === null || payment.state !== 'succeeded') return
    for (let times = 0; times < tries; times++) {
      const order = await orderById(payment.orderId, db)
      if (!order) {
        if (await lost.rebuild(payment)) continue
        return
      }
      if (!isOfProvider(order, payments)) return
      // Perhaps it became the order's since, by whoever heard of it at the same time: only what is surely a second one goes back.
      if (order.paymentId === paymentId) return await settle(order.id)
      if (order.paidAtMs !== null) return await giveBack(order, payment)
      if (!(await adopt(order, payment))) await settle(order.id)
    }
    throw new Problem('unavailable', 'This order is being changed. Please try again in a moment.')
  }

  /** Takes a payment for that of its order, where the order has none that was paid or is on its way. */
  async function adopt({ id, paymentId }: OrderRow, payment: Payment): Promise<boolean> {
    const current = paymentId === null ? null : await sales.payment(paymentId)
    if (current?.state === 'succeeded' || current?.state === 'processing') return false
    if (current && current.state !== 'canceled') await sales.cancelPayment(current.id)
    return await db.transaction(async (trx) => {
      const order = await lockOrder(id, trx)
      if (!order || order.paymentId !== paymentId || order.paidAtMs !== null) return false
      await changeOrder(id, { paymentId: payment.id, version: order.version + 1, changedAtMs: now() }, trx)
      await lost.renew(order, payment, trx)
      return true
    })
  }

  /** A second payment for an order that is paid: its money goes back by itself, but for what the buyer's bank takes back. What failed is
   *  a person's, and not tried again. */
  async function giveBack(order: OrderRow, payment: Payment): Promise<void> {
    const amountMinor = payment.amountMinor - payment.refundedMinor
    if (amountMinor <= 0 || payment.isDisputed) return
    const id = `${payment.id}-second`
    if ((await refundById(id, db))?.status === 'failed') return
    const refund = await refundOrRefused({ refundId: id, paymentId: payment.id, amountMinor }, payment)
    log.warn(
      { orderId: order.id, paymentId: payment.id, status: refund.status },
      'a second payment for an order is given back',
    )
    await db.transaction(async (trx) => {
      await lockOrder(order.id, trx)
      const asked: Parameters<typeof addRefund>[0] = {
        ...{ id, orderId: order.id, paymentId: payment.id, providerRefundId: refund.id, amountMinor },
        ...{ lines: '[]', reason: 'paid twice', askedAtMs: now(), doneAtMs: null },
        status: 'asked',
        askedBy: 'shop',
      }
      await noteSecondRefund((await refundById(id, trx)) ?? (await addRefund(asked, trx)), refund, deps, trx)
    })
  }

  /** What the provider refuses has failed, unless it was given back there meanwhile, or its bank takes it back: that is asked anew. */
  async function refundOrRefused(wanted: Parameters<typeof sales.refund>[0], seen: Payment): Promise<Refund> {
    try {
      return await sales.refund(wanted)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      const { refundedMinor, isDisputed } = await sales.payment(seen.id)
      if (refundedMinor !== seen.refundedMinor || isDisputed) throw error
      return { ...wanted, id: `refused ${wanted.refundId}`, status: 'failed' }
    }
  }

  async function look(orderId: string, paymentId: string): Promise<Seen> {
    const payment = await sales.payment(paymentId)
    const mayHaveRefunds = payment.refundedMinor > 0 || (await refundsOf([orderId], db)).length > 0
    return { payment, mayHaveRefunds, refunds: mayHaveRefunds ? await sales.refundsOf(paymentId) : [] }
  }

  /** Answers false where the order has another payment by now. */
  async function converge(orderId: string, seen: Seen, trx: Knex): Promise<boolean> {
    const order = await lockOrder(orderId, trx)
    if (!order) return true
    if (order.paymentId !== seen.payment.id) return false
    if (seen.payment.state === 'succeeded') await convergePaid(order, seen, trx)
    else if (order.status === 'pending') await convergeUnpaid(order, seen.payment, trx)
    return true
  }

  async function convergeUnpaid(order: OrderRow, payment: Payment, trx: Knex): Promise<void> {
    const change = unpaidAs(payment)
    // Ended by the provider, or by an operator there: the order can be paid by another one.
    const without = payment.state === 'canceled' ? { paymentId: null, version: order.version + 1 } : {}
    await changeOrder(order.id, { ...change, ...without, changedAtMs: now() }, trx)
    // Their page said that they may close it.
    if (order.paymentStatus !== 'processing' || change.paymentStatus !== 'failed') return
    const mail = failedPaymentMail(order, (await shopIdentity(trx)).name, deps.config)
    if (mail) await addMail(mail, deps, trx)
  }

  async function convergePaid(order: OrderRow, { payment, refunds, mayHaveRefunds }: Seen, trx: Knex): Promise<void> {
    if (order.paidAtMs === null) {
      const isSum = payment.amountMinor === order.totalMinor && payment.currency === order.currency
      if (!isSum) return await refuse(order, payment, 'another-sum', trx)
      if (order.buyer === null) return await refuse(order, payment, 'buyer-gone', trx)
      await complete(order, payment, trx)
    }
    if (payment.isDisputed && order.failure !== 'disputed') {
      log.warn({ orderId: order.id, paymentId: payment.id }, 'the bank of a buyer takes a payment back')
      await changeOrder(order.id, { failure: 'disputed', changedAtMs: now() }, trx)
    }
    if (mayHaveRefunds) await taken.convergeRefunds(order.id, refunds, trx)
  }

  /** A payment that nothing can be given for is never accepted silently: the operator's list of differences has it. */
  async function refuse(order: OrderRow, payment: Payment, failure: Refusal, trx: Knex): Promise<void> {
    if (order.failure === failure) return
    const { amountMinor, currency, id: paymentId } = payment
    log.error({ orderId: order.id, paymentId, amountMinor, currency }, refusals[failure])
    const over = { status: 'failed', paymentStatus: 'failed', failure, checkoutKey: null } as const
    await changeOrder(order.id, { ...over, changedAtMs: now(), closedAtMs: order.closedAtMs ?? now() }, trx)
    await coupons.releaseCoupon(order.id, trx)
  }

  async function completeFree({ id }: OrderRow): Promise<void> {
    await db.transaction(async (trx) => {
      const order = await lockOrder(id, trx)
      if (order?.status === 'pending' && order.paymentId === null && order.totalMinor === 0 && order.version > 0)
        await complete(order, null, trx)
    })
  }

  /** All that follows from a payment, in the one transaction in which it is noted. */
  async function complete(order: OrderRow, payment: Payment | null, trx: Knex): Promise<void> {
    const card = payment?.card ? JSON.stringify(payment.card) : null
    const isRebuilt = order.failure === 'rebuilt'
    const paid = { status: 'completed', paymentStatus: 'paid', failure: null, card } as const
    const change = { ...paid, paidAtMs: now(), changedAtMs: now(), closedAtMs: now() }
    await changeOrder(order.id, change, trx)
    const completed = Object.assign(order, change)
    if (order.couponCode !== null) await coupons.useCoupon(order.id, trx)
    const lines = await linesOf([order.id], trx)
    await access.openFirst(completed, lines, trx)
    if (order.userId !== null) await cart.takeOut(order.userId, lines, trx)
    // Late: whoever else is paid waits for the number from here on.
    // Read anew: the copy of who got the course elsewhere meanwhile is a gift by now.
    await receipts.issueReceipt(saleOf(completed, await linesOf([order.id], trx), isRebuilt), trx)
  }

  function saleOf(order: OrderRow, lines: readonly OrderLineRow[], isRebuilt: boolean) {
    const { text, atMs } = JSON.parse(order.consent ?? '{}') as OrderConsent
    const buyer = JSON.parse(order.buyer ?? '{}') as Buyer
    return {
      subject: `order:${order.id}`,
      userId: order.userId,
      isLive: Boolean(order.livemode),
      buyer,
      atMs: order.paidAtMs ?? now(),
      reference: `Order ${order.number}`,
      currency: order.currency,
      lines: lines.map(({ title, quantity, unitMinor, discountMinor, totalMinor }) => ({
        ...{ title, quantity, unitMinor, discountMinor, totalMinor },
      })),
      discountMinor: order.discountMinor,
      totalMinor: order.totalMinor,
      couponCode: order.couponCode,
      card: order.card === null ? null : (JSON.parse(order.card) as { brand: string; last4: string }),
      consent: { text, atMs },
      letter: orderReceiptLetter({ order, lines, isRebuilt }, deps.config),
    }
  }
}

const refusals = {
  'another-sum': 'a payment is of another sum than its order',
  'buyer-gone': 'a payment came after its buyer was deleted',
} as const
type Refusal = keyof typeof refusals

const unpaidAs = ({ state, failure }: Payment) => ({
  paymentStatus: state === 'processing' ? ('processing' as const) : failure ? ('failed' as const) : ('unpaid' as const),
  failure: failure?.code ?? null,
})

/** Is there nothing to be done? What most calls find. */
function isSettled(order: OrderRow, payment: Payment): boolean {
  if (payment.state === 'succeeded')
    return order.paidAtMs !== null && payment.isDisputed === (order.failure === 'disputed')
  if (order.status !== 'pending') return true
  const { paymentStatus, failure } = unpaidAs(payment)
  return payment.state !== 'canceled' && order.paymentStatus === paymentStatus && order.failure === failure
}
