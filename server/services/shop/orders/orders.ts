import type { BodyOf } from '../../../../core/contract/endpoint.ts'
import type { placeOrder } from '../../../../core/contract/shop/checkout.ts'
import type { Order } from '../../../../core/contract/shop/orders.ts'
import { isOrderFound } from '../../../../core/shop/order-search.ts'
import { courseProductOffset } from '../../../../core/shop/product.ts'
import { Problem } from '../../../../core/problem.ts'
import { lockOrder, orderById, orderByPayment, ordersOf, type OrderRow } from '../../../models/shop/order-rows.ts'
import { refundById, refundsOf, type RefundStatus } from '../../../models/shop/refund-rows.ts'
import { ignoreUnknown, isOfProvider } from '../at-provider.ts'
import { giftService } from '../after-sale/gifts.ts'
import { minorAmount } from '../claimed-amount.ts'
import { closeUnpaid } from './close-order.ts'
import { owedOf } from './failed-refund.ts'
import { guestOrders, orderNotFound } from './guest-orders.ts'
import { ignoreUnavailable, orderRefunds, type RefundAsked } from './order-refunds.ts'
import { orderView, wholeOrders } from './order-view.ts'
import { orderSettling, type OrderSettleDeps } from './settle-order.ts'

const mostShown = 500
/** How often the provider is asked about one order that somebody looks at. */
const look = { burst: 10, everyMs: 1000 }

/** Orders, from the moment they are written. What they come from is in `orders/checkout.ts`. */
export function orderService(deps: OrderSettleDeps) {
  const { db, reads, now, limits, payments } = deps
  const gifts = giftService(deps)
  const settling = orderSettling(deps)
  const refunds = orderRefunds(deps, settling)
  const { settle } = settling

  async function orderWith(id: string): Promise<OrderRow> {
    const order = await orderById(id, reads)
    if (!order) throw orderNotFound()
    return order
  }

  const view = async (orderId: string, atMs = now()): Promise<Order> => await viewOf(await orderWith(orderId), atMs)

  async function viewOf(order: OrderRow, atMs: number): Promise<Order> {
    const [whole] = await wholeOrders([order], gifts, reads)
    if (!whole) throw orderNotFound()
    return orderView(whole, atMs)
  }

  /** For its payment, or for money that is on its way back. */
  async function isWaiting({ id, status: is }: OrderRow): Promise<boolean> {
    return is === 'pending' || (await refundsOf([id], reads)).some(({ status }) => isOpen(status))
  }

  return {
    /** By whose login session or token an order is opened. A guest's token goes on opening it when an account has it. */
    async ownerOf(orderId: string): Promise<{ userId: string | null; tokenHash: string | null } | undefined> {
      const order = await orderById(orderId, reads)
      return order && { userId: order.userId, tokenHash: order.isGuest ? order.tokenHash : null }
    },

    /** An order as it stands. Asks the provider first while it is not settled, as far as the provider can be reached and knows its
     *  payment. What of it may be had back is that of `atMs`. Throws `not-found`. */
    async get(orderId: string, atMs = now()): Promise<Order> {
      const order = await orderWith(orderId)
      const isLooked =
        (await isWaiting(order)) && (await limits.takeIfAny({ name: 'order-look', owner: orderId, limit: look }))
      if (!isLooked) return await viewOf(order, atMs)
      await settling.settleOrder(order).catch(ignoreUnavailable).catch(ignoreUnknown)
      return await view(orderId, atMs)
    },

    /** A customer's orders, newest first. `search`: in a number, a title or a coupon. */
    async list(userId: string, search = ''): Promise<Order[]> {
      const orders = await ordersOf(userId, mostShown, reads)
      const shown = (await wholeOrders(orders, gifts, reads)).map((whole) => orderView(whole, now()))
      return shown.filter((order) => isOrderFound(order, search))
    },

    settle,

    /** Gives money back and closes what it paid for. Throws `not-found` and `conflict`. */
    refund: (orderId: string, asked: RefundAsked): Promise<void> => refunds.refund(orderId, asked),

    /** The same for who waits for it: `conflict` also where the provider refused, and a person sees to it. Answers the order as it is
     *  then. */
    async refundNow(orderId: string, asked: Omit<RefundAsked, 'id'>): Promise<Order> {
      const id = deps.newId()
      await refunds.refund(orderId, { ...asked, id })
      const own = await refundById(id, db)
      // In its place it may have gone back there.
      if (own?.status === 'failed' && (await owedOf(own, deps, db))?.owed)
        throw new Problem('conflict', 'The payment provider has refused to give it back. A person sees to it.')
      return await view(orderId)
    },

    /** Gives up an order that was not paid. Answers the order as it is then: paid, if that was quicker. Throws `conflict` while the
     *  payment is under way, and `unavailable`. */
    async cancel(orderId: string): Promise<Order> {
      const order = await orderWith(orderId)
      if (order.status === 'pending') await endPending(order)
      return await view(orderId)
    },

    /** The specification's way to an order, by its payment. Asks the provider, and compares what the body says with what is so. Throws
     *  `not-found`, `forbidden` and `conflict`. */
    async place(userId: string, asked: BodyOf<typeof placeOrder>): Promise<Order> {
      if (asked.customerId !== undefined && asked.customerId !== userId) throw new Problem('forbidden', 'Access denied')
      await limits.take([{ name: 'checkout', owner: userId, limit: deps.config.limits.checkout.perUser }])
      // It becomes part of the address that the provider is asked at.
      if (!/^pi_\w+$/.test(asked.paymentIntentId)) throw orderNotFound()
      await settling.settlePayment(asked.paymentIntentId).catch((error: unknown) => {
        throw error instanceof Problem && error.code === 'not-found' ? orderNotFound() : error
      })
      const order = await orderByPayment(asked.paymentIntentId, db)
      if (!order) throw orderNotFound()
      if (order.userId !== userId) throw new Problem('forbidden', 'Access denied')
      const shown = await view(order.id)
      refuseOtherFacts(asked, shown)
      return shown
    },

    /** Takes a guest's order into an account, by the token that only its receipt's mail has. Throws as `guestOrders` does. */
    async claim(userId: string, orderId: string, claimToken: string): Promise<Order> {
      await guestOrders(deps).claim(userId, orderId, claimToken)
      return await view(orderId)
    },
  }

  /** Ends the payment at the provider first: an order that is given up can never be paid. */
  async function endPending({ id, paymentId, ...order }: OrderRow): Promise<void> {
    if (paymentId !== null && isOfProvider(order, payments)) {
      try {
        await payments.sales.cancelPayment(paymentId).catch(ignoreUnknown)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'conflict') throw error
        await settle(id)
        const settled = await orderById(id, db)
        if (settled?.status === 'pending' && settled.paymentId === paymentId)
          throw new Problem('conflict', 'Your payment is being dealt with and cannot be stopped now.')
        return
      }
    }
    await db.transaction(async (trx) => {
      const locked = await lockOrder(id, trx)
      if (locked?.paymentId === paymentId || locked?.paymentId === null) await closeUnpaid(id, deps, trx)
    })
  }
}

const isOpen = (status: RefundStatus) => status === 'asked' || status === 'pending'

function refuseOtherFacts(asked: BodyOf<typeof placeOrder>, order: Order): void {
  const sums = [
    [asked.total, order.totalMinor],
    [asked.subtotal, order.subtotalMinor],
    [asked.discount, order.discountMinor],
  ] as const
  const isOtherSum = sums.some(([claimed, isMinor]) => claimed !== undefined && minorAmount(claimed) !== isMinor)
  const isOtherItem = asked.items?.some(
    ({ productId, quantity, price }) =>
      !order.items.some(
        (item) =>
          item.courseId + courseProductOffset === productId &&
          item.quantity === quantity &&
          (price === undefined || minorAmount(price) === item.unitMinor),
      ),
  )
  const isOtherState =
    (asked.paymentStatus === 'paid' && order.paidAt === null) || (asked.status === 'completed' && order.paidAt === null)
  const isOtherCoupon = Boolean(asked.couponCode) && asked.couponCode?.toUpperCase() !== order.couponCode
  if (isOtherSum || isOtherItem || isOtherState || isOtherCoupon)
    throw new Problem(
      'conflict',
      `Order ${order.orderNumber} is not as was said: it is ${order.status}, for ${order.total} ${order.currency}.`,
    )
}
