import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { order, orderStatuses } from '../shop/orders.ts'
import { line } from '../shop/written-text.ts'
import { anyId, page } from './paging.ts'

// Moments are ISO 8601, UTC; amounts are in minor units of the row's currency.

export const foundOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  /** `null` once the buyer was deleted. */
  email: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  /** What was bought, with the number of copies where there are several. */
  titles: z.array(z.string()),
  currency: z.string(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** Money of a test: none moved. */
  isTest: z.boolean(),
})
export type FoundOrder = z.infer<typeof foundOrder>

export const operatorOrders = endpoint({
  name: 'operatorOrders',
  method: 'GET',
  path: '/api/operator/orders',
  summary:
    'Orders with this number, id, address, coupon or payment, the newest first; without one, all. Of one state, or of any.',
  access: 'operator',
  query: z.object({ q: z._default(line(254), ''), state: z.optional(z.enum(orderStatuses)), page }),
  answer: z.array(foundOrder),
})

export const orderInDetail = z.extend(order, {
  /** `null` once the buyer was deleted. */
  email: z.nullable(z.string()),
  /** Who takes its money, and whether any moved. */
  provider: z.string(),
  isTest: z.boolean(),
  /** What the provider last said of its payment; `null` where it was never asked. */
  paymentState: z.nullable(z.string()),
  /** Why the last try to pay failed. */
  failure: z.nullable(z.string()),
  /** The words that the buyer agreed to, and when. */
  consent: z.nullable(z.object({ text: z.string(), at: z.string() })),
  /** What can be given back of its items by now, at least 1: not what is on its way, nor gifts that were redeemed, nor what a bank takes back. */
  backs: z.array(z.object({ itemId: z.string(), amountMinor: z.int() })),
})
export type OrderInDetail = z.infer<typeof orderInDetail>

export const operatorOrder = endpoint({
  name: 'operatorOrder',
  method: 'GET',
  path: '/api/operator/orders/{id}',
  summary: 'One order, as its buyer sees it and more. That an operator looked is logged.',
  access: 'operator',
  params: anyId,
  answer: orderInDetail,
  failures: ['not-found'],
})

export const settlePayment = endpoint({
  name: 'settlePayment',
  method: 'POST',
  path: '/api/operator/payments/{id}/settle',
  summary:
    'Asks the provider how a payment stands, and does for its order what follows: completes it, takes a refund over, or gives a second payment back. The same again changes nothing.',
  access: 'operator',
  params: z.object({ id: line(100).check(z.regex(/^\w+$/, 'There is no such payment.')) }),
  answer: z.null(),
  failures: ['not-found', 'conflict', 'unavailable'],
})

export const refundOrderByOperator = endpoint({
  name: 'refundOrderByOperator',
  method: 'POST',
  path: '/api/operator/orders/{id}/refund',
  summary:
    'Gives the money of an order back, or of some of its items, whenever it was paid, and withdraws what it opened.',
  access: 'recent-operator',
  params: anyId,
  body: z.object({
    /** Ids of items; all where none is named. */
    itemIds: z.optional(z.array(line(64)).check(z.minLength(1), z.maxLength(50))),
    /** What is to come back: where it would be another sum, the answer is `conflict`, and nothing happens. */
    expectedMinor: z.int().check(z.minimum(1)),
  }),
  answer: orderInDetail,
  failures: ['not-found', 'conflict', 'unavailable'],
})

export const differenceKinds = [
  'paid-there-only',
  'paid-here-only',
  'paid-twice',
  'no-such-order',
  'no-such-payment',
  'other-amount',
  'other-state',
  'refund-there-only',
  'refund-here-only',
  'disputed',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What our database and the provider do not agree on. */
export const difference = z.object({
  kind: z.enum(differenceKinds),
  /** What is wrong, and what to do about it, in words. */
  says: z.string(),
  todo: z.string(),
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  paymentId: z.string(),
  currency: z.string(),
  here: z.nullable(z.object({ status: z.string(), totalMinor: z.int(), refundedMinor: z.int() })),
  there: z.nullable(z.object({ state: z.string(), amountMinor: z.int(), refundedMinor: z.int() })),
  /** May `settlePayment` put it right? */
  canSettle: z.boolean(),
})
export type Difference = z.infer<typeof difference>

export const operatorReconciliation = endpoint({
  name: 'operatorReconciliation',
  method: 'GET',
  path: '/api/operator/reconciliation',
  summary: "Every difference between our orders and refunds and the provider's, of the last days. Changes nothing.",
  access: 'operator',
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(400)), 35) }),
  answer: z.object({
    since: z.string(),
    provider: z.string(),
    isTest: z.boolean(),
    /** How many were compared. */
    orders: z.int(),
    payments: z.int(),
    differences: z.array(difference),
    /** Were there more than are listed? */
    isCut: z.boolean(),
  }),
  failures: ['unavailable'],
})
