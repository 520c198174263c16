import type { Router } from '@koa/router'
import {
  createGuestPaymentIntent,
  createPaymentIntent,
  paymentConfig,
  paymentWebhook,
  placeOrder,
} from '../../../core/contract/shop/checkout.ts'
import {
  cancelOrder,
  claimOrder,
  customerOrders,
  getOrder,
  listOrders,
  type Order,
  refundOrder,
} from '../../../core/contract/shop/orders.ts'
import { ownCustomers } from '../../http/access.ts'
import { signedInUserId, type RequestContext } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { orderService } from '../../services/shop/orders/orders.ts'
import { guestsView } from '../../services/shop/orders/order-view.ts'
import { checkoutService } from '../../services/shop/orders/checkout.ts'
import { paymentEvents } from '../../services/shop/orders/payment-events.ts'
import type { OrderSettleDeps } from '../../services/shop/orders/settle-order.ts'

export function orderRoutes(router: Router, deps: OrderSettleDeps): void {
  const { payments } = deps
  const checkout = checkoutService(deps)
  const orders = orderService(deps)
  const events = paymentEvents(deps)
  const owned = { ownerOf: ({ id }: { id: string }) => orders.ownerOf(id) }

  handle(router, paymentConfig, () => ({
    mode: payments.provider,
    publishableKey: payments.publishableKey,
    isLive: payments.isLive,
    ...(payments.testCards && { testCards: [...payments.testCards] }),
  }))
  handle(router, createPaymentIntent, ({ body }, ctx) => checkout.forCustomer(ctx.state.userId, body, ctx.ip))
  handle(router, createGuestPaymentIntent, ({ body }, ctx) => checkout.forGuest(body, ctx.ip))
  handle(router, placeOrder, ({ body }, ctx) => orders.place(ctx.state.userId, body))
  handle(router, listOrders, ({ query }, ctx) => orders.list(ctx.state.userId, query.search))
  handle(router, customerOrders, ({ params, query }) => orders.list(params.customerId, query.search), ownCustomers)
  handle(router, getOrder, async ({ params }, ctx) => shownTo(ctx, await orders.get(params.id)), owned)
  handle(router, cancelOrder, async ({ params }, ctx) => shownTo(ctx, await orders.cancel(params.id)), owned)
  handle(
    router,
    refundOrder,
    async ({ params, body }, ctx) => shownTo(ctx, await orders.refundNow(params.id, { ...body, askedBy: 'customer' })),
    owned,
  )
  handle(router, claimOrder, ({ params, body }, ctx) => orders.claim(ctx.state.userId, params.id, body.claimToken))
  handle(router, paymentWebhook, async ({ body }, ctx) => {
    await events.receive(body, ctx.get('Stripe-Signature'))
    return { received: true as const }
  })
}

/** To its customer as it is; to who has only its token as a guest's. */
const shownTo = (ctx: RequestContext, order: Order): Order =>
  signedInUserId(ctx) === order.customerId ? order : guestsView(order)
