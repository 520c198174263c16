import type { Knex } from 'knex'
import { keyOf } from '../../../../core/account-key.ts'
import type { AnswerOf } from '../../../../core/contract/endpoint.ts'
import type { Quote } from '../../../../core/contract/shop/cart.ts'
import type { createPaymentIntent } from '../../../../core/contract/shop/checkout.ts'
import type { Buyer } from '../../../../core/contract/shop/orders.ts'
import { Problem } from '../../../../core/problem.ts'
import { consentText } from '../../../../core/shop/consent.ts'
import type { Payment } from '../../../adapters/payments/payments.ts'
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts'
import { isUniqueViolation } from '../../../database/database.ts'
import {
  addLines,
  attachPayment,
  beginOrder,
  changeOrder,
  consentOf,
  linesOf,
  lockOrder,
  orderByCheckoutKey,
  orderById,
  pendingOrderOf,
  removeLines,
  type NewLine,
  type OrderLineRow,
  type OrderRow,
} from '../../../models/shop/order-rows.ts'
import { ignoreUnknown, isOfProvider, withCustomer } from '../at-provider.ts'
import { couponService, type CouponBuyer } from '../cart/coupons.ts'
import { closeUnpaid } from './close-order.ts'
import { orderNotes } from './order-notes.ts'
import { hashOfToken, orderNumber, orderTokens } from './order-tokens.ts'
import { orderSettling, type OrderSettleDeps } from './settle-order.ts'

export type Intent = AnswerOf<typeof createPaymentIntent>

/** Who buys what, on which words. */
export interface Checkout {
  /** `null`: a guest. */
  userId: string | null
  checkoutKey: string | undefined
  buyer: Buyer
  couponBuyer: CouponBuyer
  couponCode: string | undefined
  consentVersion: string
  ip: string
  /** What it costs by our own prices, as the order may have the coupon. */
  quote(orderId: string, trx: Knex): Promise<Quote>
  /** Throws `conflict` where the page showed something else. */
  compare(quote: Quote): void
}

/** How often a checkout begins anew when another tab, or the provider, was quicker. */
const tries = 5

/** Order first, then payment: docs/decisions/055. */
export function payableOrders(deps: OrderSettleDeps) {
  const { db, now, newId, randomBytes, config, payments } = deps
  const { sales } = payments
  const coupons = couponService(deps)
  const tokens = orderTokens(config)
  const notes = orderNotes(config)
  const settling = orderSettling(deps)
  // Tabs of one buyer would end each other's payments for ever; of several servers, the last one wins.
  const exclusively = keyedMutex()

  return {
    /** The order of a checkout, written or brought up to date, and what it is paid by. Throws `conflict`, also where it is paid by now,
     *  `not-found` and `unavailable`. */
    begin: (checkout: Checkout): Promise<Intent> =>
      exclusively(checkout.userId ?? checkout.checkoutKey ?? '', () => begin(checkout)),
  }

  async function begin(checkout: Checkout): Promise<Intent> {
    if (consentText(checkout.consentVersion) === undefined)
      throw new Problem('conflict', 'What you agree to has changed. Please load this page again and read it.')
    for (let times = 0; times < tries; times++) {
      const done = await paidUnderKey(checkout)
      if (done) return intentOf(done, null)
      const prepared = await prepare(checkout)
      const intent = prepared && (await payable(prepared))
      if (intent) return intent
    }
    throw new Problem('conflict', 'This order is being changed elsewhere. Please load this page again.')
  }

  /** The page's own order, if it is paid by now: asked once more, the answer is that nothing is left to pay. */
  async function paidUnderKey({ checkoutKey, userId, buyer }: Checkout): Promise<OrderRow | null> {
    if (checkoutKey === undefined) return null
    const order = await orderByCheckoutKey(checkoutKey, userId, db)
    if (!order || order.status === 'pending') return null
    // Somebody else's page has this key by chance or on purpose.
    if (order.emailKey !== keyOf(buyer.email)) throw paidAlready(order)
    return order
  }

  type Prepared =
    | { is: 'ready'; order: OrderRow; lines: OrderLineRow[] }
    | { is: 'in-the-way'; order: OrderRow; paymentId: string }

  /** Writes the order as it is to be paid. What has a payment already is not changed: see `InTheWay`. */
  async function prepare(checkout: Checkout): Promise<Prepared | null> {
    try {
      return await db.transaction(async (trx) => {
        const order = await pendingOrder(checkout, trx)
        if (!order) return null
        const quote = await checkout.quote(order.id, trx)
        if (quote.lines.length === 0) throw new Problem('conflict', 'Your cart is empty.')
        checkout.compare(quote)
        const isSame = order.version > 0 && (await isFor(order, checkout, quote, trx))
        if (!isSame && order.paymentId !== null) throw new InTheWay(order, order.paymentId)
        const written = await writeOrder(order, checkout, quote, isSame, trx)
        return { is: 'ready', order: written, lines: await linesOf([order.id], trx) }
      })
    } catch (error) {
      // Whatever was written is undone by now: a payment is ended before its order is changed.
      if (error instanceof InTheWay) return { is: 'in-the-way', order: error.order, paymentId: error.paymentId }
      if (isUniqueViolation(error)) throw new Problem('conflict', 'Please load this page again.', { cause: error })
      throw error
    }
  }

  /** The order that waits, locked; a new one where none does; `null` where it was just paid. */
  async function pendingOrder({ userId, checkoutKey }: Checkout, trx: Knex): Promise<OrderRow | null> {
    const id = newId()
    const begun = await beginOrder(
      {
        ...{ id, userId, isGuest: userId === null, createdAtMs: now() },
        number: orderNumber(randomBytes(8)),
        // Until the cart was read.
        currency: 'GBP',
        tokenHash: hashOfToken(tokens.view(id)),
        claimHash: hashOfToken(tokens.claim(id)),
        checkoutKey: userId === null ? (checkoutKey ?? null) : null,
        ...{ provider: payments.provider, livemode: payments.isLive },
      },
      trx,
    )
    if (begun) return begun
    const waiting =
      userId === null ? await orderByCheckoutKey(checkoutKey ?? '', null, trx) : await pendingOrderOf(userId, trx)
    const locked = waiting && (await lockOrder(waiting.id, trx))
    return locked?.status === 'pending' ? locked : null
  }

  async function writeOrder(
    order: OrderRow,
    { buyer, couponBuyer, couponCode, consentVersion, checkoutKey, ip }: Checkout,
    quote: Quote,
    isSame: boolean,
    trx: Knex,
  ): Promise<OrderRow> {
    const consent = { version: consentVersion, text: consentText(consentVersion), atMs: now(), ip }
    const { currency, subtotalMinor, discountMinor, totalMinor, coupon } = quote
    const written = await changeOrder(
      order.id,
      {
        ...{ currency, subtotalMinor, discountMinor, totalMinor, couponCode: coupon?.code ?? null },
        ...{ email: buyer.email, emailKey: keyOf(buyer.email), buyer: JSON.stringify(buyer), country: buyer.country },
        // What goes to the provider under the key of a version stays the same with it.
        ...(!isSame && { consent: JSON.stringify(consent) }),
        checkoutKey: checkoutKey ?? order.checkoutKey,
        version: isSame ? order.version : order.version + 1,
        changedAtMs: now(),
      },
      trx,
    )
    const isNew = order.version === 0
    if (!isSame && !isNew) await removeLines(order.id, trx)
    if (!isSame) await addLines(newLines(order.id, quote), trx)
    const courseIds = quote.lines.map(({ courseId }) => courseId)
    if (couponCode !== undefined)
      await coupons.holdCoupon({ orderId: order.id, code: couponCode, buyer: couponBuyer, currency, courseIds }, trx)
    else if (!isNew) await coupons.releaseCoupon(order.id, trx)
    return written ?? order
  }

  function newLines(orderId: string, { lines }: Quote): NewLine[] {
    return lines.map(({ courseId, title, quantity, forSelf, unitMinor, discountMinor, totalMinor }, position) => ({
      ...{ id: newId(), orderId, position, courseId, title, quantity, forSelf },
      ...{ unitMinor, discountMinor, totalMinor },
    }))
  }

  /** The answer with what the browser pays by; `null` where the order has to be looked at again. */
  async function payable(prepared: Prepared): Promise<Intent | null> {
    const { order } = prepared
    if (!isOfProvider(order, payments)) {
      await db.transaction((trx) => closeUnpaid(order.id, deps, trx))
      return null
    }
    if (prepared.is === 'in-the-way') return await clearTheWay(order, prepared.paymentId)
    if (order.totalMinor === 0) {
      await settling.settle(order.id)
      return intentOf(order, null)
    }
    const payment = await (order.paymentId === null ? makePayment(order, prepared.lines) : paymentOf(order.paymentId))
    if (payment === null) {
      await detach(order.id, order.paymentId)
      return null
    }
    return order.paymentId === null ? await attach(order, payment) : await known(order, payment)
  }

  /** Ends a payment whose order is to be changed: what it is paid by never changes its sum, so nobody pays one that is old. */
  async function clearTheWay(order: OrderRow, paymentId: string): Promise<null> {
    try {
      await sales.cancelPayment(paymentId).catch(ignoreUnknown)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      await settling.settle(order.id)
      const settled = await orderById(order.id, db)
      if (settled?.paymentId === paymentId) throw paidAlready(settled)
    }
    await detach(order.id, paymentId)
    return null
  }

  async function known(order: OrderRow, payment: Payment): Promise<Intent | null> {
    if (payment.state === 'needs-card' || payment.state === 'needs-action') return intentOf(order, payment.clientSecret)
    if (payment.state === 'canceled') {
      await detach(order.id, payment.id)
      return null
    }
    await settling.settle(order.id)
    throw paidAlready((await orderById(order.id, db)) ?? order)
  }

  /** `null`: the provider has no such payment, as where its account is another by now. */
  async function paymentOf(paymentId: string): Promise<Payment | null> {
    try {
      return await sales.payment(paymentId)
    } catch (error) {
      ignoreUnknown(error)
      return null
    }
  }

  /** `null`: to be tried again, with another customer at the provider. */
  async function makePayment(order: OrderRow, lines: readonly OrderLineRow[]): Promise<Payment | null> {
    const { id, version, totalMinor, currency, userId, number, email } = order
    const receiptEmail = email ?? ''
    const make = (customerId: string | null) =>
      sales.createPayment({
        ...{ orderId: id, version, amountMinor: totalMinor, currency, receiptEmail, customerId },
        description: `Order ${number}`,
        ...notes.of(order, lines),
      })
    return userId === null
      ? await make(null)
      : await withCustomer({ userId, currency, email: receiptEmail }, deps, make)
  }

  /** Only the payment that the order has got is ever shown to a browser: what lost a race cannot be paid by anybody. */
  async function attach(order: OrderRow, payment: Payment): Promise<Intent | null> {
    if (await attachPayment(order, payment.id, now(), db)) return await known(order, payment)
    await sales.cancelPayment(payment.id)
    return null
  }

  async function detach(orderId: string, paymentId: string | null): Promise<void> {
    await db.transaction(async (trx) => {
      const order = await lockOrder(orderId, trx)
      if (order?.paymentId !== paymentId || order.paidAtMs !== null) return
      await changeOrder(orderId, { paymentId: null, version: order.version + 1, changedAtMs: now() }, trx)
    })
  }
}

/** Undoes the transaction of an order that has a payment of another sum. */
class InTheWay extends Error {
  readonly order: OrderRow
  readonly paymentId: string
  constructor(order: OrderRow, paymentId: string) {
    super('the order has a payment of another sum')
    this.order = order
    this.paymentId = paymentId
  }
}

const intentOf = ({ id, number, totalMinor, currency }: OrderRow, clientSecret: string | null): Intent => ({
  orderId: id,
  orderNumber: number,
  clientSecret,
  totalMinor,
  currency,
})

/** Its number is said, and its id for who follows it. */
const paidAlready = ({ id, number, paidAtMs }: OrderRow) =>
  new Problem(
    'conflict',
    `Order ${number} ${paidAtMs === null ? 'is being paid' : 'is paid already'}: nothing was charged again.`,
    { fields: [{ path: 'orderId', message: id }] },
  )

/** Is the order, as it stands, what is to be paid now? */
async function isFor(order: OrderRow, { buyer, consentVersion }: Checkout, quote: Quote, trx: Knex): Promise<boolean> {
  const { currency, totalMinor, discountMinor, coupon } = quote
  if (order.currency !== currency || order.totalMinor !== totalMinor || order.discountMinor !== discountMinor)
    return false
  if (order.couponCode !== (coupon?.code ?? null) || order.email !== buyer.email) return false
  if (order.country !== buyer.country || consentOf(order)?.version !== consentVersion) return false
  const lines = await linesOf([order.id], trx)
  const facts = (line: { courseId: number; quantity: number; forSelf: boolean | number; totalMinor: number }) =>
    [line.courseId, line.quantity, Number(line.forSelf), line.totalMinor].join()
  return (
    lines.length === quote.lines.length && lines.every((line, at) => facts(line) === facts(quote.lines[at] ?? line))
  )
}
