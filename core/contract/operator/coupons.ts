import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line } from '../shop/written-text.ts'
import { page } from './paging.ts'

// Moments are ISO 8601, UTC; amounts are in minor units.

const courseNumber = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))
const amount = z.int().check(z.minimum(1), z.maximum(100_000_000))
const uses = z.int('Please give a whole number').check(z.minimum(1), z.maximum(1_000_000))
const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/, 'Please give a day, as 2027-01-31'))

/** Most codes that are made at once. */
export const batchLimit = 5000

const codeWords = 'Letters, digits and hyphens, 3 to 40 of them'
const code = line(40, codeWords).check(z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{1,38}[A-Z0-9]$/, codeWords))
const batchWords = 'Letters, digits, spaces and hyphens, at most 40'
const batchName = line(40, batchWords).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/, batchWords))

/** What a coupon takes off, and when it is good. */
export const couponRules = z.object({
  description: z._default(line(200), ''),
  discount: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('percentage'),
      /** Hundredths of a per cent: 1250 is 12.5 %. */
      basisPoints: z.int('Please give a percentage').check(z.minimum(1), z.maximum(10_000, 'At most 100 per cent')),
      /** Most that is taken off, in the order's currency. */
      maxDiscountMinor: z._default(z.nullable(amount), null),
    }),
    z.object({ type: z.literal('fixed'), valueMinor: amount, currency: z.enum(['GBP', 'USD']) }),
  ]),
  /** First and last day on which it is good, UTC. */
  startsOn: z._default(z.nullable(day), null),
  endsOn: z._default(z.nullable(day), null),
  maxUses: z._default(z.nullable(uses), null),
  maxUsesPerCustomer: z._default(z.nullable(uses), null),
  /** Numbers of the courses that it is good for; `null`: all. */
  courseIds: z._default(z.nullable(z.array(courseNumber).check(z.minLength(1), z.maxLength(200))), null),
  firstOrderOnly: z._default(z.boolean(), false),
})
export type CouponRules = z.infer<typeof couponRules>

export const listedCoupon = z.object({
  code: z.string(),
  description: z.string(),
  type: z.enum(['percentage', 'fixed']),
  basisPoints: z.nullable(z.int()),
  valueMinor: z.nullable(z.int()),
  /** It is good for orders in this currency alone; every fixed one has it. */
  currency: z.nullable(z.string()),
  maxDiscountMinor: z.nullable(z.int()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  maxUses: z.nullable(z.int()),
  maxUsesPerCustomer: z.nullable(z.int()),
  courseIds: z.nullable(z.array(z.int())),
  firstOrderOnly: z.boolean(),
  /** Who wrote it: a file of the content, or an operator. */
  source: z.enum(['content', 'operator']),
  batch: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: z.string(),
  /** In orders that were paid, and in such as may be paid yet. */
  used: z.int(),
  held: z.int(),
})
export type ListedCoupon = z.infer<typeof listedCoupon>

export const operatorCoupons = endpoint({
  name: 'operatorCoupons',
  method: 'GET',
  path: '/api/operator/coupons',
  summary:
    'Coupons, the newest first: those of one batch, those in whose code the text is found, or else all that are of no batch.',
  access: 'operator',
  query: z.object({ q: z._default(line(40), ''), batch: z.optional(line(40)), page }),
  answer: z.array(listedCoupon),
})

export const makeCoupon = endpoint({
  name: 'makeCoupon',
  method: 'POST',
  path: '/api/operator/coupons',
  summary: 'Makes a coupon with a code of its own.',
  access: 'recent-operator',
  body: z.extend(couponRules, { code }),
  answer: listedCoupon,
  failures: ['taken', 'conflict'],
})

const codeInPath = z.object({ code: line(40).check(z.minLength(1)) })

export const switchCouponOff = endpoint({
  name: 'switchCouponOff',
  method: 'POST',
  path: '/api/operator/coupons/{code}/switch-off',
  summary: 'Nobody can use it from now on. An order that is being paid keeps it.',
  access: 'recent-operator',
  params: codeInPath,
  answer: z.null(),
  failures: ['not-found'],
})

export const couponBatch = z.object({
  batch: z.string(),
  description: z.string(),
  codes: z.int(),
  /** Of them those that were not switched off. */
  active: z.int(),
  used: z.int(),
  createdAt: z.string(),
})
export type CouponBatch = z.infer<typeof couponBatch>

export const operatorBatches = endpoint({
  name: 'operatorBatches',
  method: 'GET',
  path: '/api/operator/coupon-batches',
  summary: 'Batches of coupons, the newest first.',
  access: 'operator',
  query: z.object({ page }),
  answer: z.array(couponBatch),
})

export const makeBatch = endpoint({
  name: 'makeBatch',
  method: 'POST',
  path: '/api/operator/coupon-batches',
  summary: 'Makes coupons with random codes, each good once unless it is said otherwise. Of a name there is one batch.',
  access: 'recent-operator',
  body: z.extend(couponRules, {
    batch: batchName,
    count: z
      .int('Please give a whole number')
      .check(z.minimum(1), z.maximum(batchLimit, `At most ${batchLimit} at once`)),
    maxUses: z._default(z.nullable(uses), 1),
  }),
  answer: couponBatch,
  failures: ['taken', 'conflict'],
})

const batchInPath = z.object({ batch: line(40).check(z.minLength(1)) })

export const switchBatchOff = endpoint({
  name: 'switchBatchOff',
  method: 'POST',
  path: '/api/operator/coupon-batches/{batch}/switch-off',
  summary: 'Nobody can use any code of it from now on.',
  access: 'recent-operator',
  params: batchInPath,
  answer: z.null(),
  failures: ['not-found'],
})

/** Where the codes of a batch are: fetched by address. */
export const batchCodesPath = (batch: string) => `/api/operator/coupon-batches/${encodeURIComponent(batch)}/codes.csv`

export const batchCodes = endpoint({
  name: 'batchCodes',
  method: 'GET',
  path: '/api/operator/coupon-batches/{batch}/codes.csv',
  summary: 'The codes of a batch, as CSV.',
  access: 'operator',
  params: batchInPath,
  reply: 'bytes',
  answer: z.string(),
  failures: ['not-found'],
})
