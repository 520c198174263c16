import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { rawBytes } from '../raw-bytes.ts'
import { checkoutKey, couponCode } from './cart.ts'
import { order } from './orders.ts'
import { line, writtenAddress } from './written-text.ts'

/** The countries of a billing address at `/checkout`. */
export const billingCountries = ['US', 'GB', 'CA', 'AU'] as const

/** What one agrees to so that a course opens at once. The words stand in `core/shop/consent.ts`, by this version. */
const consent = z.object({
  version: z.string().check(z.maxLength(40)),
  accepted: z.literal(true, 'Please agree that the course opens now.'),
})

const missing = 'Please fill in all required customer information.'
const email = writtenAddress(missing)
const name = line(100, missing).check(z.minLength(1, missing))
const addressLine = z._default(line(200), '')

export const billingAddress = z.object({
  address: addressLine,
  city: addressLine,
  state: addressLine,
  postalCode: addressLine,
  country: z._default(line(60), 'United Kingdom'),
})

export const billingInfo = z.extend(billingAddress, {
  email,
  firstName: name,
  lastName: name,
  phone: z._default(line(40), ''),
})
export type BillingInfo = z.output<typeof billingInfo>

/** What the browser needs to pay. */
const intent = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  /** `null`: nothing has to be paid, and the order is completed. */
  clientSecret: z.nullable(z.string()),
  totalMinor: z.int(),
  currency: z.string(),
})

export const paymentConfig = endpoint({
  name: 'paymentConfig',
  method: 'GET',
  path: '/api/payments/config',
  summary: 'How this shop takes money. In the sandbox none moves, and only its test cards are taken.',
  answer: z.object({
    mode: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string(),
    isLive: z.boolean(),
    /** In the sandbox. */
    testCards: z.optional(z.array(z.object({ number: z.string(), result: z.string() }))),
  }),
})

/** Amounts of the specification's calls: in major units, as a number or a decimal string. Compared, never trusted. */
const claimedAmount = z.optional(z.union([z.number(), z.string().check(z.maxLength(20))]))

export const createPaymentIntent = endpoint({
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/api/create-payment-intent',
  summary:
    'Makes the order of what is in the cart, or brings the one that waits up to date, and answers what the browser pays it with. Where the sums differ from what was shown, or a course went or was repriced, it is `conflict`, and nothing is charged.',
  access: 'user',
  body: z.object({
    /** What the page showed as the total. */
    amount: claimedAmount,
    currency: z.optional(z.string().check(z.maxLength(3))),
    items: z.optional(
      z.array(z.object({ id: z.optional(z.string()), productId: z.int(), quantity: z.int() })).check(z.maxLength(100)),
    ),
    couponCode: z.optional(couponCode),
    billing: billingInfo,
    consent,
    checkoutKey: z.optional(checkoutKey),
  }),
  answer: intent,
  failures: ['conflict', 'not-found', 'unavailable'],
})

export const createGuestPaymentIntent = endpoint({
  name: 'createGuestPaymentIntent',
  method: 'POST',
  path: '/api/create-guest-payment-intent',
  summary:
    'The same of one course, without an account. The answer is the same whether the address has an account or not.',
  body: z.object({
    courseId: z.int('Course not found'),
    amount: claimedAmount,
    couponCode: z.optional(couponCode),
    customerData: z.object({ email, firstName: name, lastName: name, billingAddress: z.optional(billingAddress) }),
    consent,
    checkoutKey,
  }),
  /** `orderToken` opens the order to who has it. */
  answer: z.extend(intent, { orderToken: z.string() }),
  failures: ['conflict', 'not-found', 'unavailable'],
})

export const placeOrder = endpoint({
  name: 'placeOrder',
  method: 'POST',
  path: '/api/orders',
  summary:
    'Settles the order of a payment, after asking the provider: whichever of this and its webhook comes first does it. What the body says of sums and states is compared, never trusted.',
  access: 'user',
  body: z.object({
    paymentIntentId: z.string().check(z.maxLength(200)),
    customerId: z.optional(z.string()),
    items: z.optional(
      z.array(z.object({ productId: z.int(), quantity: z.int(), price: claimedAmount })).check(z.maxLength(100)),
    ),
    subtotal: claimedAmount,
    discount: claimedAmount,
    total: claimedAmount,
    couponCode: z.optional(z.nullable(couponCode)),
    paymentStatus: z.optional(z.string()),
    status: z.optional(z.string()),
    shippingAddress: z.optional(z.nullable(line(500))),
    billingInfo: z.optional(z.unknown()),
  }),
  answer: order,
  failures: ['not-found', 'conflict', 'forbidden', 'unavailable'],
})

export const paymentWebhook = endpoint({
  name: 'paymentWebhook',
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'Where the payment provider tells what happened, signed.',
  body: rawBytes,
  answer: z.object({ received: z.literal(true) }),
})
