import { listOrders, type Order } from '../../../core/contract/shop/orders.ts'
import { ownMoney } from '../../../core/contract/shop/own-money.ts'
import type { Account } from '../../../offline/account/account.ts'
import type { KnownOrder, LastOrders } from '../../../offline/account/last-said.ts'
import { callServer } from '../api/call-server.ts'
import { type LastSaid, useLastSaid } from '../session/last-said.ts'
import { isOwnOpen } from './order-words.ts'

/** What somebody bought, newest first, and what they paid in all; with its age where the server cannot be asked. */
export const useOwnOrders = (account: Account): LastSaid<LastOrders> => useLastSaid(account, 'last-orders', askOrders)

async function askOrders(account: Account): Promise<LastOrders> {
  const [orders, { totals }] = await Promise.all([callServer(listOrders, { query: {} }), callServer(ownMoney, {})])
  return { key: 'last-orders', atMs: account.env.now(), orders: orders.map(knownOrder), totals }
}

function knownOrder(order: Order): KnownOrder {
  const { id, orderNumber, createdAt, paidAt, status, currency, totalMinor, refundedMinor, couponCode } = order
  return {
    ...{ id, orderNumber, createdAt, paidAt, status, currency, totalMinor, refundedMinor, couponCode },
    hasReceipt: order.receiptNumber !== null,
    items: order.items.map((item) => {
      const { courseId, product, quantity, unitMinor } = item
      return { courseId, product, quantity, unitMinor, isOwnOpen: isOwnOpen(item) }
    }),
  }
}
