import * as z from 'zod/mini'
import { dayMs } from '../../durations.ts'
import { couponKey, type CouponTerms } from '../../shop/coupon.ts'
import { londonEpochMs } from '../../shop/london-time.ts'
import { isoDate, slug, words } from '../parts.ts'

const minor = z.int().check(z.minimum(0))
const times = z.int().check(z.minimum(1, 'at least 1'))
const currency = z.enum(['GBP', 'USD'])

const rules = {
  /** Case does not matter to who types it. */
  code: z.string().check(z.regex(/^[a-z\d-]{3,40}$/i, 'use 3 to 40 letters, digits and hyphens')),
  description: words,
  /** Most that is taken off, in minor units of the order's currency. */
  maxDiscountMinor: z.optional(minor),
  /** The first and the last day in London on which it is good. */
  startsOn: z.optional(isoDate),
  endsOn: z.optional(isoDate),
  /** How often it can be used, by all and by each customer. */
  uses: z.optional(times),
  usesPerCustomer: z.optional(times),
  firstOrderOnly: z._default(z.boolean(), false),
  /** Courses that it is for, by their folders; left out, all. */
  courses: z.optional(z.array(slug).check(z.minLength(1))),
}

const percentage = z.strictObject({
  ...rules,
  type: z.literal('percentage'),
  /** 0..100, to two places. */
  value: z.number().check(
    z.minimum(0),
    z.maximum(100),
    z.refine((value) => value === Number(value.toFixed(2)), 'at most two decimal places'),
  ),
  /** Left out, orders in any currency. */
  currency: z.optional(currency),
})
const fixed = z.strictObject({ ...rules, type: z.literal('fixed'), currency, valueMinor: minor })

export const couponsFile = z.strictObject({ coupons: z.array(z.discriminatedUnion('type', [percentage, fixed])) })
export type CouponFile = z.infer<typeof couponsFile>['coupons'][number]

/** A coupon as its file means it, or what is wrong with it. `courseIds`: number of each course, by its folder. */
export function couponFromFile(
  file: CouponFile,
  courseIds: ReadonlyMap<string, number>,
): { is: 'read'; coupon: CouponTerms } | { is: 'wrong'; why: string } {
  const unknown = file.courses?.find((each) => !courseIds.has(each))
  if (unknown !== undefined) return { is: 'wrong', why: `there is no course ${unknown}` }
  const { startsOn, endsOn } = file
  if ([startsOn, endsOn].some((date) => date !== undefined && londonEpochMs(date, '00:00') === null))
    return { is: 'wrong', why: 'one of its days does not exist' }
  if (startsOn !== undefined && endsOn !== undefined && endsOn < startsOn)
    return { is: 'wrong', why: 'it ends before it starts' }
  return {
    is: 'read',
    coupon: {
      code: couponKey(file.code),
      description: file.description,
      takes:
        file.type === 'fixed'
          ? { type: 'fixed', amountMinor: file.valueMinor }
          : { type: 'percentage', basisPoints: Math.round(100 * file.value) },
      currency: file.currency ?? null,
      maxDiscountMinor: file.maxDiscountMinor ?? null,
      courseIds: file.courses?.flatMap((each) => courseIds.get(each) ?? []) ?? null,
      startsAtMs: startsOn === undefined ? null : londonEpochMs(startsOn, '00:00'),
      endsAtMs: endsOn === undefined ? null : londonEpochMs(dayAfter(endsOn), '00:00'),
      maxUses: file.uses ?? null,
      maxUsesPerCustomer: file.usesPerCustomer ?? null,
      firstOrderOnly: file.firstOrderOnly,
    },
  }
}

const dayAfter = (date: string) => new Date(Date.parse(`${date}T00:00Z`) + dayMs).toISOString().slice(0, 10)
