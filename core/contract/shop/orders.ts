import * as z from 'zod/mini'
import { uuidPattern } from '../../study/events/id.ts'
import { endpoint } from '../endpoint.ts'
import { line, writtenAddress } from './written-text.ts'

/** `pending`: not paid yet. `failed`: it can never be paid. A partly refunded one keeps the rest of what it opened. */
export const orderStatuses = ['pending', 'completed', 'refunded', 'partially_refunded', 'cancelled', 'failed'] as const
export const paymentStatuses = ['unpaid', 'processing', 'paid', 'refunded', 'partially_refunded', 'failed'] as const

/** A copy to hand on. */
const gift = z.object({
  id: z.string(),
  /** `null` once it was redeemed, or taken back with its money. */
  code: z.nullable(z.string()),
  state: z.enum(['open', 'redeemed', 'void']),
  /** ISO 8601. */
  redeemedAt: z.nullable(z.string()),
})

const orderItem = z.object({
  id: z.string(),
  productId: z.int(),
  courseId: z.int(),
  /** The product's title. */
  product: z.string(),
  quantity: z.int(),
  /** One copy, as a decimal string. */
  price: z.string(),
  unitMinor: z.int(),
  discountMinor: z.int(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  /** What of it can be had back now. */
  refundableMinor: z.int(),
  /** Is one copy the buyer's own? */
  forSelf: z.boolean(),
  gifts: z.array(gift),
})

export const buyer = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
})
export type Buyer = z.infer<typeof buyer>

const refund = z.object({
  id: z.string(),
  amountMinor: z.int(),
  /** `asked`: the provider has not heard of it yet. `pending`: it is on its way. */
  status: z.enum(['asked', 'pending', 'succeeded', 'failed']),
  askedAt: z.string(),
  doneAt: z.nullable(z.string()),
})

/** An order as its owner sees it. Decimal strings and minor units say the same; times in ISO 8601. */
export const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerId: z.nullable(z.string()),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  currency: z.string(),
  subtotal: z.string(),
  discount: z.string(),
  total: z.string(),
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  couponCode: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  shippingAddress: z.nullable(z.string()),
  billingInfo: z.nullable(buyer),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  items: z.array(orderItem),
  refunds: z.array(refund),
  /** Is it a guest's that no account has claimed? */
  isGuest: z.boolean(),
  /** Of the receipt; `null` until it is paid. */
  receiptNumber: z.nullable(z.int()),
  /** Until when its money can be had back, and how much that would be now; `null` where nothing can. */
  refundable: z.nullable(z.object({ untilAt: z.string(), amountMinor: z.int() })),
  /** Money of the embedded sandbox: none moved. */
  isSandbox: z.boolean(),
})
export type Order = z.infer<typeof order>
export type OrderItem = z.infer<typeof orderItem>

const orderId = z.object({ id: z.string().check(z.regex(uuidPattern, 'Order not found')) })

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  summary: "The customer's orders, newest first. `search`: of a number, a title or a coupon.",
  access: 'user',
  query: z.object({ search: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.array(order),
})

export const customerOrders = endpoint({
  ...listOrders,
  name: 'customerOrders',
  path: '/api/orders/customer/{customerId}',
  summary: 'The same of a customer by id: their own only.',
  access: 'owner',
  // Any text: what is nobody's id is forbidden like somebody else's.
  params: z.object({ customerId: z.string() }),
})

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/orders/{id}',
  summary: "One order: its customer's, or a guest's by the token `?token=`. Asks the provider while it is not settled.",
  access: 'owner',
  params: orderId,
  answer: order,
  failures: ['not-found'],
})

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  summary: 'Gives up an order that was not paid. Answers the order as it is then: paid, if that was quicker.',
  access: 'owner',
  params: orderId,
  answer: order,
  failures: ['not-found', 'conflict'],
})

/** Where the receipt of an order is: fetched by address, with `?token=` by a guest. */
export const receiptPath = (id: string) => `/api/orders/${id}/receipt.pdf`

export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/api/orders/{id}/receipt.pdf',
  summary: 'The receipt, as PDF.',
  access: 'owner',
  params: orderId,
  reply: 'bytes',
  answer: z.string(),
  failures: ['not-found'],
})

export const refundOrder = endpoint({
  name: 'refundOrder',
  method: 'POST',
  path: '/api/orders/{id}/refund',
  summary:
    'Gives money back within 30 days and withdraws what it opened: of all lines, or of some. Gifts that were redeemed stay paid.',
  access: 'owner',
  params: orderId,
  body: z.object({
    /** Ids of items; all where none is named. */
    itemIds: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(50))),
    /** What the page said would come back: another sum is answered with `conflict`, and nothing happens. */
    expectedMinor: z.int(),
  }),
  answer: order,
  failures: ['not-found', 'conflict', 'unavailable'],
})

export const claimOrder = endpoint({
  name: 'claimOrder',
  method: 'POST',
  path: '/api/orders/{id}/claim',
  summary: "Takes a guest's order into the account of who is signed in: by the token that only the receipt's mail has.",
  access: 'user',
  params: orderId,
  body: z.object({ claimToken: z.string().check(z.maxLength(200)) }),
  answer: order,
  failures: ['not-found', 'conflict'],
})

export const redeemGift = endpoint({
  name: 'redeemGift',
  method: 'POST',
  path: '/api/gifts/redeem',
  summary: 'Opens the course of a gift code to who is signed in. A code is good once.',
  access: 'user',
  body: z.object({
    code: line(40, 'Please enter the code').check(z.minLength(1, 'Please enter the code')),
  }),
  answer: z.object({ courseId: z.int(), title: z.string() }),
  failures: ['not-found', 'conflict'],
})

export const withdraw = endpoint({
  name: 'withdraw',
  method: 'POST',
  path: '/api/withdrawals',
  summary:
    'A statement of withdrawal from a contract, by the number of an order and its e-mail address, without a login. What becomes of it is mailed there; the answer is the same whether there is such an order or not.',
  body: z.object({
    orderNumber: line(40, 'Please enter the order number').check(z.minLength(1, 'Please enter the order number')),
    email: writtenAddress(),
  }),
  /** When the statement came, ISO 8601. */
  answer: z.object({ receivedAt: z.string() }),
})
