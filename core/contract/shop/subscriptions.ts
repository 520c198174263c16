import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { billingInfo } from './checkout.ts'

export const billingIntervals = ['month', 'year'] as const

/** As they stand. `trialing`, `active` and `past_due` open what the plan opens. */
export const subscriptionStatuses = ['incomplete', 'trialing', 'active', 'past_due', 'paused', 'canceled'] as const

/** A customer's subscription. Times in ISO 8601, amounts in minor units of `currency`. */
export const subscription = z.object({
  id: z.string(),
  planId: z.string(),
  planName: z.string(),
  tier: z.string(),
  interval: z.enum(billingIntervals),
  currency: z.string(),
  /** One period. */
  amountMinor: z.int(),
  status: z.enum(subscriptionStatuses),
  /** When what is paid for ends, and the next period is charged. */
  periodEndsAt: z.nullable(z.string()),
  trialEndsAt: z.nullable(z.string()),
  /** Does it end with the period? */
  endsWithPeriod: z.boolean(),
  pausedUntilAt: z.nullable(z.string()),
  /** A change that comes with the next period. */
  next: z.nullable(
    z.object({ planId: z.string(), planName: z.string(), interval: z.enum(billingIntervals), amountMinor: z.int() }),
  ),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expires: z.string() })),
  /** Set where a renewal or a change waits for the bank's customer: what the browser confirms it with. */
  confirmSecret: z.nullable(z.string()),
  /** What is charged then: of a change, another sum than that of a period. Missing in what an older release stored or answered. */
  confirmMinor: z.optional(z.nullable(z.int())),
  /** Was its end put off for an exam that was moved? */
  wasExtended: z.boolean(),
  isSandbox: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

const planChoice = z.object({
  planId: z.string().check(z.maxLength(64)),
  interval: z._default(z.enum(billingIntervals), 'month'),
})

export const ownSubscription = endpoint({
  name: 'ownSubscription',
  method: 'GET',
  path: '/api/account/subscription',
  summary: "The customer's subscription, and whether they may still try one out.",
  access: 'user',
  answer: z.object({ subscription: z.nullable(subscription), canTry: z.boolean() }),
})

export const createSubscriptionIntent = endpoint({
  name: 'createSubscriptionIntent',
  method: 'POST',
  path: '/api/create-subscription-intent',
  summary:
    'Without billing data answers the `url` of the page on which the plan is paid. With them, begins the subscription and answers what the browser pays it with.',
  body: z.extend(planChoice, {
    /** What the page showed, in major units: compared, never trusted. */
    amount: z.optional(z.union([z.number(), z.string().check(z.maxLength(20))])),
    billing: z.optional(billingInfo),
    /** That it starts now, in the words of `core/shop/consent.ts`. */
    consent: z.optional(z.object({ version: z.string().check(z.maxLength(40)), accepted: z.literal(true) })),
  }),
  answer: z.object({
    url: z.nullable(z.string()),
    clientSecret: z.nullable(z.string()),
    subscriptionId: z.nullable(z.string()),
  }),
  failures: ['not-signed-in', 'not-found', 'conflict', 'unavailable'],
})

export const startTrial = endpoint({
  name: 'startTrial',
  method: 'POST',
  path: '/api/trial',
  summary: 'Begins 14 days of a plan without a card, once a person. They end by themselves.',
  access: 'user',
  body: planChoice,
  answer: subscription,
  failures: ['not-found', 'conflict', 'unavailable'],
})

export const previewChange = endpoint({
  name: 'previewChange',
  method: 'POST',
  path: '/api/account/subscription/preview',
  summary: 'What a change of plan would cost now, and from when on what.',
  access: 'user',
  body: planChoice,
  answer: z.object({
    /** `now`: a dearer plan opens at once. `period-end`: a cheaper one follows. */
    from: z.enum(['now', 'period-end']),
    dueNowMinor: z.int(),
    creditMinor: z.int(),
    thenMinor: z.int(),
    thenAt: z.string(),
    currency: z.string(),
  }),
  failures: ['not-found', 'conflict', 'unavailable'],
})

const change = <const Name extends string>(name: Name, path: string, summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path: `/api/account/subscription/${path}`,
    summary,
    access: 'user',
    answer: subscription,
    failures: ['not-found', 'conflict', 'unavailable'],
  })

export const changePlan = endpoint({
  ...change('changePlan', 'change', ''),
  name: 'changePlan',
  summary: 'Changes the plan as the preview says. Another sum than was shown is `conflict`, and nothing happens.',
  body: z.extend(planChoice, { expectedNowMinor: z.int() }),
})
export const cancelSubscription = change('cancelSubscription', 'cancel', 'Ends it with the period that is paid for.')
export const resumeSubscription = change(
  'resumeSubscription',
  'resume',
  'Takes a cancellation, a pause or a coming change back.',
)
export const pauseSubscription = endpoint({
  ...change('pauseSubscription', 'pause', ''),
  name: 'pauseSubscription',
  summary:
    'Pauses it from the end of the period for one, two or three months: nothing is charged, and nothing is open.',
  body: z.object({ months: z.int().check(z.minimum(1), z.maximum(3)) }),
})
export const extendForExam = endpoint({
  ...change('extendForExam', 'exam-moved', ''),
  name: 'extendForExam',
  summary: 'Puts off the next charge once, without cost, for an exam that was moved: to its day, at most 60 days.',
  body: z.object({ examDay: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a day')) }),
})

export const changeCard = endpoint({
  name: 'changeCard',
  method: 'POST',
  path: '/api/account/subscription/card',
  summary: 'What the browser gives another card with. The provider tells when it is there.',
  access: 'user',
  answer: z.object({ clientSecret: z.string() }),
  failures: ['not-found', 'conflict', 'unavailable'],
})

export const invoice = z.object({
  id: z.string(),
  number: z.nullable(z.int()),
  planName: z.string(),
  amountMinor: z.int(),
  refundedMinor: z.int(),
  currency: z.string(),
  status: z.enum(['open', 'paid', 'refunded', 'void', 'uncollectible']),
  periodStartsAt: z.string(),
  periodEndsAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** What ending the plan now would give back of it, and until when that can be asked; `null` where nothing can. */
  refundable: z.nullable(z.object({ untilAt: z.string(), amountMinor: z.int() })),
})
export type Invoice = z.infer<typeof invoice>

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/api/account/invoices',
  summary: 'What subscriptions cost so far, newest first.',
  access: 'user',
  answer: z.array(invoice),
})

/** Where the receipt of an invoice is: fetched by address. */
export const invoiceReceiptPath = (id: string) => `/api/account/invoices/${id}/receipt.pdf`

export const getInvoiceReceipt = endpoint({
  name: 'getInvoiceReceipt',
  method: 'GET',
  path: '/api/account/invoices/{id}/receipt.pdf',
  summary: 'The receipt of an invoice that was paid, as PDF.',
  access: 'user',
  params: z.object({ id: z.string().check(z.regex(/^in_\w{1,61}$/, 'There is no such receipt.')) }),
  reply: 'bytes',
  answer: z.string(),
  failures: ['not-found'],
})

export const refundSubscription = endpoint({
  name: 'refundSubscription',
  method: 'POST',
  path: '/api/account/subscription/refund',
  summary: 'Ends it now and gives back what the days that are left were paid with, within 14 days of its begin.',
  access: 'user',
  body: z.object({ expectedMinor: z.int() }),
  answer: z.extend(subscription, {
    /** Has the payment provider refused money that is to go back, so that a person sees to it? Missing in what an older release answers. */
    isRefused: z.optional(z.boolean()),
  }),
  failures: ['not-found', 'conflict', 'unavailable'],
})
