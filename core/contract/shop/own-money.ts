import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** All that a customer paid and has. Times in ISO 8601, amounts in minor units of the entry's currency. */
export const ownMoney = endpoint({
  name: 'ownMoney',
  method: 'GET',
  path: '/api/account/money',
  summary: 'What was paid, what runs until when, and what would come back today and until when.',
  access: 'user',
  answer: z.object({
    /** Sums by currency, of orders and subscriptions. */
    totals: z.array(z.object({ currency: z.string(), paidMinor: z.int(), refundedMinor: z.int() })),
    /** Newest first. */
    payments: z.array(
      z.object({
        kind: z.enum(['order', 'invoice']),
        id: z.string(),
        /** Of the order or the receipt. */
        number: z.string(),
        title: z.string(),
        paidAt: z.string(),
        amountMinor: z.int(),
        refundedMinor: z.int(),
        currency: z.string(),
        refundable: z.nullable(z.object({ untilAt: z.string(), amountMinor: z.int() })),
      }),
    ),
    /** What is open: courses for good (`null`), a plan's until its period ends. */
    access: z.array(
      z.object({ courseId: z.int(), title: z.string(), from: z.string(), untilAt: z.nullable(z.string()) }),
    ),
  }),
})
