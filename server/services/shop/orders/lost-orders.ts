import type { Knex } from 'knex'
import { keyOf } from '../../../../core/account-key.ts'
import type { Buyer } from '../../../../core/contract/shop/orders.ts'
import { consentText } from '../../../../core/shop/consent.ts'
import type { Payment } from '../../../adapters/payments/payments.ts'
import type { Deps } from '../../../deps/deps.ts'
import { userById } from '../../../models/account/user-row.ts'
import { courseHead } from '../../../models/shop/course-row.ts'
import {
  addLines,
  beginOrder,
  changeOrder,
  linesOf,
  lockOrder,
  removeLines,
  type NewLine,
  type OrderRow,
} from '../../../models/shop/order-rows.ts'
import { couponService } from '../cart/coupons.ts'
import { orderNotes, type NotedOrder } from './order-notes.ts'
import { hashOfToken, orderTokens } from './order-tokens.ts'

/** What an order is to be, for `fill`. */
interface Contents {
  facts: NotedOrder
  lines: NewLine[]
  /** Whose use of the coupon it is. */
  emailKey: string
}

/** Orders that were paid, and that the database does not have, or has as they were before: an older copy of it was restored. */
export function lostOrders(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config' | 'limits' | 'log' | 'payments'>,
) {
  const { db, now, newId, config, log, payments } = deps
  const notes = orderNotes(config)
  const tokens = orderTokens(config)
  const coupons = couponService(deps)

  return {
    /** Writes the order of a payment again, from what the provider itself answered, as one that is still to be settled. Answers whether
     *  it is there; where it cannot be, the log says why, and no money is moved. */
    async rebuild(payment: Payment): Promise<boolean> {
      const { id: paymentId, orderId, amountMinor, refundedMinor } = payment
      // Nobody waits for anything of what was given back as a whole, which may have been a second payment.
      if (orderId === null || refundedMinor >= amountMinor) return false
      const reason = await db.transaction((trx) => write(orderId, payment, trx))
      if (reason === null) log.warn({ paymentId, orderId }, 'an order that was lost is rebuilt from its payment')
      else log.error({ paymentId, orderId, reason }, 'a payment was made for an order that is not here')
      return reason === null
    },

    /** Makes an order that nobody has paid what this payment was made for, in the transaction that takes it for the order's. What cannot
     *  be read leaves it as it is: then its sum decides. */
    async renew(order: OrderRow, payment: Payment, trx: Knex): Promise<void> {
      const isSame = notes.of(order, await linesOf([order.id], trx)).notes === payment.notes
      // Without a buyer, the account was deleted.
      if (isSame || order.buyer === null) return
      const contents = await paidFor(order.id, payment, trx)
      if (typeof contents !== 'string') await fill(order, contents, {}, trx)
    },
  }

  /** Answers why it cannot be; `null`: it is done. */
  async function write(orderId: string, payment: Payment, trx: Knex): Promise<string | null> {
    const contents = await paidFor(orderId, payment, trx)
    if (typeof contents === 'string') return contents
    const { userId, version } = contents.facts
    await begin(orderId, contents.facts, trx)
    const order = await lockOrder(orderId, trx)
    if (!order) return 'another order has its number'
    // Another server was quicker.
    if (order.version > 0) return null
    // As one that was given up and paid all the same: beside it, its user may have one that waits.
    const state = { status: 'cancelled', failure: 'rebuilt', closedAtMs: now() } as const
    await fill(order, contents, { userId, version, paymentId: payment.id, ...state }, trx)
    return null
  }

  /** What a payment was made for; in words, why that cannot be had. */
  async function paidFor(orderId: string, payment: Payment, trx: Knex): Promise<Contents | string> {
    const facts = notes.read(orderId, payment.notes)
    // It may be of another shop on the same account.
    if (!facts) return 'it has no notes that this shop wrote'
    const totalMinor = facts.lines.reduce((sum, line) => sum + totalOf(line), 0)
    if (totalMinor !== payment.amountMinor || facts.currency !== payment.currency)
      return 'it is of another sum than its lines'
    const user = facts.userId === null ? null : await userById(facts.userId, trx)
    if (user === undefined) return 'its buyer is not here either'
    const lines: NewLine[] = []
    for (const [position, line] of facts.lines.entries()) {
      const course = await courseHead(line.courseId, trx)
      if (!course) return 'a course of it is not here'
      lines.push({ ...line, id: newId(), orderId, position, title: course.title, totalMinor: totalOf(line) })
    }
    return { facts, lines, emailKey: user?.emailKey ?? keyOf(facts.email) }
  }

  /** Not its user's yet: they may have another one that waits. */
  async function begin(id: string, { number, userId, currency, createdAtMs }: NotedOrder, trx: Knex): Promise<void> {
    await beginOrder(
      {
        ...{ id, number, userId: null, isGuest: userId === null, checkoutKey: null, currency, createdAtMs },
        tokenHash: hashOfToken(tokens.view(id)),
        claimHash: hashOfToken(tokens.claim(id)),
        ...{ provider: payments.provider, livemode: payments.isLive },
      },
      trx,
    )
  }

  async function fill(
    { id: orderId, buyer: before }: OrderRow,
    { facts, lines, emailKey }: Contents,
    more: Partial<OrderRow>,
    trx: Knex,
  ): Promise<void> {
    const { email, country, currency, coupon, consentVersion, consentAtMs } = facts
    // Nobody else writes it.
    const known = before === null ? null : (JSON.parse(before) as Buyer)
    const buyer: Buyer = { ...(known?.country === country ? known : nameless), email, country }
    const consent = { version: consentVersion, text: consentText(consentVersion) ?? '', atMs: consentAtMs, ip: null }
    const discountMinor = lines.reduce((sum, line) => sum + line.discountMinor, 0)
    const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0)
    await changeOrder(
      orderId,
      {
        ...{ email, emailKey: keyOf(email), country, currency, couponCode: coupon },
        ...{ subtotalMinor: totalMinor + discountMinor, discountMinor, totalMinor },
        ...{ buyer: JSON.stringify(buyer), consent: JSON.stringify(consent), changedAtMs: now() },
        ...more,
      },
      trx,
    )
    await removeLines(orderId, trx)
    await addLines(lines, trx)
    if (coupon === null) await coupons.releaseCoupon(orderId, trx)
    else await coupons.holdAgain({ orderId, code: coupon, emailKey }, trx)
  }
}

/** What the provider was not told of a buyer. */
const nameless = { firstName: '', lastName: '', phone: '', address: '', city: '', state: '', postalCode: '' }

const totalOf = ({ quantity, unitMinor, discountMinor }: NotedOrder['lines'][number]) =>
  quantity * unitMinor - discountMinor
