import * as z from 'zod/mini'
import { uuidPattern } from '../../study/events/id.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../id-in-path.ts'

/** Most copies of one course in a cart. */
export const quantityLimit = 20
/** Most courses in a cart. */
export const courseLimit = 50

/** One course in a cart. Of several copies one is the buyer's own, and the others are gifts: codes to hand on. */
export const cartItem = z.object({
  id: z.string(),
  /** The course's number plus 10000. */
  productId: z.int(),
  courseId: z.int(),
  quantity: z.int(),
  /** Is one copy the buyer's own? Not of a course that they have already. */
  forSelf: z.boolean(),
  /** One that went off sale since stays in the cart, and is no part of its quote. */
  isOnSale: z.boolean(),
  product: z.object({
    title: z.string(),
    description: z.string(),
    category: z.string(),
    imageUrl: z.nullable(z.string()),
    /** Decimal string in `currency`. */
    price: z.string(),
    priceMinor: z.int(),
    currency: z.string(),
  }),
})
export type CartItem = z.infer<typeof cartItem>

const cartItemId = z.object({ id: z.string().check(z.regex(uuidPattern, 'There is no such item in your cart.')) })
const quantity = z.int('Please give a whole number').check(z.maximum(quantityLimit, `At most ${quantityLimit} copies`))

export const ownCart = endpoint({
  name: 'ownCart',
  method: 'GET',
  path: '/api/cart',
  summary:
    "What is in the cart of who asks: a customer's own, or a visitor's, which a cookie names and a sign-in takes over.",
  answer: z.array(cartItem),
})

export const customerCart = endpoint({
  name: 'customerCart',
  method: 'GET',
  path: '/api/cart/{customerId}',
  summary: 'The same of a customer by id: their own only.',
  access: 'owner',
  // Any text: what is nobody's id is forbidden like somebody else's.
  params: z.object({ customerId: z.string() }),
  answer: z.array(cartItem),
})

export const addToCart = endpoint({
  name: 'addToCart',
  method: 'POST',
  path: '/api/cart',
  summary: 'Puts copies of a course into the cart, beside those that are there.',
  body: z.object({
    productId: z.int('Product not found'),
    quantity: z._default(quantity.check(z.minimum(1, 'At least one copy')), 1),
  }),
  answer: cartItem,
  failures: ['not-found', 'conflict'],
})

export const setQuantity = endpoint({
  name: 'setQuantity',
  method: 'PUT',
  path: '/api/cart/{id}',
  summary: 'Sets how many copies are in the cart; below 1 removes the item. Answers the cart.',
  params: cartItemId,
  body: z.object({ quantity }),
  answer: z.array(cartItem),
  failures: ['not-found'],
})

export const removeFromCart = endpoint({
  name: 'removeFromCart',
  method: 'DELETE',
  path: '/api/cart/{id}',
  summary: 'Takes an item out of the cart. Answers the cart, the same when it was not in there.',
  params: cartItemId,
  answer: z.array(cartItem),
})

/** What people type as a code; compared in capitals. */
export const couponCode = z
  .string('Please enter a code')
  .check(z.trim(), z.minLength(1, 'Please enter a code'), z.maxLength(40, 'The coupon code you entered is not valid'))

/** The page's own id of a checkout, kept while it is open: asked again under it, it is the same order. */
export const checkoutKey = z.uuid('Invalid input').check(z.toLowerCase())

export const coupon = z.object({
  code: z.string(),
  description: z.string(),
  type: z.enum(['percentage', 'fixed']),
  /** Per cent, or an amount in major units of `currency`. */
  value: z.number(),
  /** Most that is taken off, as a decimal string of the order's currency. */
  maxDiscount: z.nullable(z.string()),
  /** Of a fixed one. */
  currency: z.nullable(z.string()),
})
export type Coupon = z.infer<typeof coupon>

export const getCoupon = endpoint({
  name: 'getCoupon',
  method: 'GET',
  path: '/api/coupons/{code}',
  summary: 'A coupon that can be used today. Whether it is good for a cart, its quote says.',
  params: z.object({ code: couponCode }),
  answer: coupon,
  failures: ['not-found'],
})

/** What has to be paid, by the server's own prices. Amounts in minor units of `currency`. */
export const quote = z.object({
  currency: z.string(),
  lines: z.array(
    z.object({
      productId: z.int(),
      courseId: z.int(),
      title: z.string(),
      quantity: z.int(),
      forSelf: z.boolean(),
      unitMinor: z.int(),
      discountMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  totalMinor: z.int(),
  coupon: z.nullable(coupon),
  /** What the buyer has to be told, in sentences: which courses are no longer on sale, and so are no part of this. */
  notes: z.array(z.string()),
  /** Part of the total, where the seller has a VAT number: else `null`, and no word of VAT. */
  vat: z.nullable(z.object({ ratePercent: z.number(), amountMinor: z.int() })),
})
export type Quote = z.infer<typeof quote>

export const quoteCart = endpoint({
  name: 'quoteCart',
  method: 'POST',
  path: '/api/cart/quote',
  summary:
    'What the cart costs, with a coupon or without. Fails where the coupon is not good for it, in words that say why.',
  body: z.object({ couponCode: z.optional(couponCode) }),
  answer: quote,
  failures: ['not-found', 'conflict'],
})

export const quoteCourse = endpoint({
  name: 'quoteCourse',
  method: 'POST',
  path: '/api/courses/{id}/quote',
  summary: 'What one copy of a course costs a guest, with a coupon or without.',
  params: z.object({ id: idInPath('Course not found') }),
  body: z.object({
    couponCode: z.optional(couponCode),
    /** What the order that waits under it holds of the coupon is the guest's own. */
    checkoutKey: z.optional(checkoutKey),
  }),
  answer: quote,
  failures: ['not-found', 'conflict'],
})
