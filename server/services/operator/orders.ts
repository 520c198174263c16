import type {
  FoundOrder,
  operatorOrders,
  OrderInDetail,
  refundOrderByOperator,
} from '../../../core/contract/operator/orders.ts'
import type { BodyOf, QueryOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import { findOrders, titlesOf, type OrderSummary } from '../../models/operator/found-orders.ts'
import { orderById, type OrderConsent } from '../../models/shop/order-rows.ts'
import type { Deps } from '../../deps/deps.ts'
import { isOfProvider } from '../shop/at-provider.ts'
import { giftService } from '../shop/after-sale/gifts.ts'
import { orderService } from '../shop/orders/orders.ts'
import { isDisputed, moneyBackOf, orderView, wholeOrders } from '../shop/orders/order-view.ts'
import { orderSettling, type OrderSettleDeps } from '../shop/orders/settle-order.ts'
import { isoOf, isoOrNull, operatorActs, rowsOf, type Act, type Actor } from './operator-acts.ts'

/** What was sold, and the money of it. */
export function operatorOrdersService(deps: OrderSettleDeps & Pick<Deps, 'securityLog'>) {
  const { db, reads, now } = deps
  const acts = operatorActs(deps)
  const orders = orderService(deps)
  const settling = orderSettling(deps)
  const gifts = giftService(deps)

  /** Throws `not-found`. Read from where is written: it is asked right after an act. */
  async function detailsOf(id: string): Promise<OrderInDetail> {
    const order = await orderById(id, db)
    const [whole] = order ? await wholeOrders([order], gifts, db) : []
    if (!order || !whole) throw new Problem('not-found', 'There is no such order.')
    const consent = order.consent === null ? null : (JSON.parse(order.consent) as OrderConsent)
    const mayRefund = order.paidAtMs !== null && isOfProvider(order, deps.payments) && !isDisputed(order)
    return {
      ...orderView(whole, now()),
      email: order.email,
      provider: order.provider,
      isTest: !order.livemode,
      paymentState: order.paymentStatus,
      failure: order.failure,
      consent: consent && { text: consent.text, at: isoOf(consent.atMs) },
      backs: whole.lines
        .map((line) => ({ itemId: line.id, amountMinor: mayRefund ? moneyBackOf(whole, line) : 0 }))
        .filter(({ amountMinor }) => amountMinor > 0),
    }
  }

  /** What asks the provider is no transaction: it is logged when it is done. */
  async function logged<T>(actor: Actor, act: Act, work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work()
      acts.note(actor, act)
      return answer
    } catch (error) {
      acts.note(actor, act, error instanceof Problem ? 'refused' : 'failed')
      throw error
    }
  }

  return {
    async find({ q, state, page }: QueryOf<typeof operatorOrders>): Promise<FoundOrder[]> {
      const rows = await findOrders({ q, state, ...rowsOf(page) }, reads)
      const lines = await titlesOf(
        rows.map(({ id }) => id),
        reads,
      )
      return rows.map((row) => found(row, lines))
    },

    /** Throws `not-found`. */
    async look(actor: Actor, id: string): Promise<OrderInDetail> {
      const order = await detailsOf(id)
      acts.note(actor, { what: 'order-look', target: id })
      return order
    },

    /** Throws `not-found` for what the provider does not know either, or what is of no order here even then, `conflict` and
     *  `unavailable`. */
    async settle(actor: Actor, paymentId: string): Promise<null> {
      await logged(actor, { what: 'payment-settle', target: paymentId }, async () => {
        await settling.settlePayment(paymentId)
        const { orderId } = await deps.payments.sales.payment(paymentId)
        if (orderId === null || !(await orderById(orderId, db)))
          throw new Problem('not-found', 'No order here is of this payment, and none can be written anew from it.')
      })
      return null
    },

    /** Throws `not-found`, `conflict` and `unavailable`. */
    async refund(actor: Actor, id: string, asked: BodyOf<typeof refundOrderByOperator>): Promise<OrderInDetail> {
      await logged(actor, { what: 'order-refund', target: id }, () =>
        orders.refundNow(id, { ...asked, askedBy: 'operator', reason: 'by an operator' }),
      )
      return await detailsOf(id)
    },
  }
}

const found = (row: OrderSummary, lines: Awaited<ReturnType<typeof titlesOf>>): FoundOrder => {
  const { userId, createdAtMs, paidAtMs, livemode, ...rest } = row
  return {
    ...rest,
    customerId: userId,
    titles: lines
      .filter(({ orderId }) => orderId === row.id)
      .map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)),
    createdAt: isoOf(createdAtMs),
    paidAt: isoOrNull(paidAtMs),
    isTest: !livemode,
  }
}
