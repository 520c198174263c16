import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please give a month, as 2027-01'))

/** Amounts in minor units of the row's currency. Sales count in the month in which they were paid, refunds in that in which the money went
 *  back: a month that is over does not change any more, unless a refund of it fails later. */
const sums = {
  /** `2027-01`, UTC. */
  month: z.string(),
  currency: z.string(),
  /** How many were paid. */
  orders: z.int(),
  grossMinor: z.int(),
  refundedMinor: z.int(),
  /** Gross without what was refunded. */
  netMinor: z.int(),
  /** Part of the net that is VAT; `null` where no receipt of the month names any. */
  vatMinor: z.nullable(z.int()),
}

export const revenueOfMonth = z.object(sums)
export type RevenueOfMonth = z.infer<typeof revenueOfMonth>

export const revenueOfProduct = z.object({
  ...sums,
  kind: z.enum(['course', 'plan']),
  /** Number of the course, or id of the plan. */
  id: z.string(),
  title: z.string(),
  /** Copies, or periods of a plan. */
  copies: z.int(),
})
export type RevenueOfProduct = z.infer<typeof revenueOfProduct>

const span = z.object({
  /** First and last month; without them the last twelve. */
  from: z.optional(month),
  to: z.optional(month),
})

export const operatorRevenue = endpoint({
  name: 'operatorRevenue',
  method: 'GET',
  path: '/api/operator/revenue',
  summary: 'What was sold and given back, by month and currency, and by product.',
  access: 'operator',
  query: span,
  answer: z.object({
    from: z.string(),
    to: z.string(),
    /** Money of a test: none moved. */
    isTest: z.boolean(),
    /** The newest first. */
    months: z.array(revenueOfMonth),
    products: z.array(revenueOfProduct),
  }),
})
export type Revenue = z.infer<(typeof operatorRevenue)['answer']>

/** Where the same is as a file, by product: fetched by address. */
export const revenueCsvPath = ({ from, to }: { from: string; to: string }) =>
  `/api/operator/revenue.csv?from=${from}&to=${to}`

export const operatorRevenueCsv = endpoint({
  name: 'operatorRevenueCsv',
  method: 'GET',
  path: '/api/operator/revenue.csv',
  summary: 'The same by product, as CSV.',
  access: 'operator',
  query: span,
  reply: 'bytes',
  answer: z.string(),
})
