import type { Customer } from '../../core/contract/account/auth.ts'
import type { Usage } from '../../core/contract/account/profile.ts'
import type { AnswerOf } from '../../core/contract/endpoint.ts'
import type { Order, OrderItem } from '../../core/contract/shop/orders.ts'
import type { ownMoney } from '../../core/contract/shop/own-money.ts'

/** What the server last said of the account's owner, shown with its age while it cannot be asked. */
export interface LastKnown {
  key: 'last-known'
  /** When it was said, epoch ms by this device. */
  atMs: number
  customer: Customer
  usage: Usage
}

/** What the account's owner bought, as the server last said: enough for a list, and no address. */
export interface LastOrders {
  key: 'last-orders'
  /** When it was said, epoch ms by this device. */
  atMs: number
  orders: KnownOrder[]
  totals: AnswerOf<typeof ownMoney>['totals']
}

export interface KnownOrder extends Pick<
  Order,
  'id' | 'orderNumber' | 'createdAt' | 'paidAt' | 'status' | 'currency' | 'totalMinor' | 'refundedMinor' | 'couponCode'
> {
  hasReceipt: boolean
  items: (Pick<OrderItem, 'courseId' | 'product' | 'quantity' | 'unitMinor'> & {
    /** Can its buyer open it? */
    isOwnOpen: boolean
  })[]
}
