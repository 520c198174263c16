import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../tests/setup/property-runs.ts'
import { couponRefusal, discountOf, type CouponTerms } from './coupon.ts'
import { quoteLines, splitByShare } from './quote.ts'

const terms = (changes: Partial<CouponTerms>): CouponTerms => ({
  code: 'MADE',
  description: 'Made for a test',
  takes: { type: 'percentage', basisPoints: 1000 },
  currency: null,
  maxDiscountMinor: null,
  courseIds: null,
  startsAtMs: null,
  endsAtMs: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  firstOrderOnly: false,
  ...changes,
})
const percent = (value: number, changes: Partial<CouponTerms> = {}) =>
  terms({ takes: { type: 'percentage', basisPoints: Math.round(value * 100) }, ...changes })
const fixed = (amountMinor: number, changes: Partial<CouponTerms> = {}) =>
  terms({ takes: { type: 'fixed', amountMinor }, currency: 'GBP', ...changes })

const one = (unitMinor: number, coupon: CouponTerms | null) =>
  quoteLines([{ courseId: 1, unitMinor, quantity: 1 }], coupon, 'GBP')
const discounts = (prices: number[], coupon: CouponTerms) =>
  quoteLines(
    prices.map((unitMinor, at) => ({ courseId: at + 1, unitMinor, quantity: 1 })),
    coupon,
    'GBP',
  ).lines.map(({ discountMinor }) => discountMinor)

test('ten per cent of £19.99 is £2.00', () => {
  expect(one(1999, percent(10))).toEqual({
    lines: [{ courseId: 1, unitMinor: 1999, quantity: 1, discountMinor: 200, totalMinor: 1799 }],
    subtotalMinor: 1999,
    discountMinor: 200,
    totalMinor: 1799,
  })
})

test('a percentage is rounded half up to the penny, then capped', () => {
  expect(discountOf(percent(10), 1995)).toBe(200)
  expect(discountOf(percent(10), 1994)).toBe(199)
  expect(discountOf(percent(12.5), 1000)).toBe(125)
  expect(discountOf(percent(20, { maxDiscountMinor: 4000 }), 14_900)).toBe(2980)
  expect(discountOf(percent(20, { maxDiscountMinor: 4000 }), 29_900)).toBe(4000)
})

test('a fixed coupon takes its amount off, and no more than there is', () => {
  expect(one(14_900, fixed(2500)).totalMinor).toBe(12_400)
  expect(one(2000, fixed(2500))).toMatchObject({ discountMinor: 2000, totalMinor: 0 })
  expect(one(2000, fixed(2500, { maxDiscountMinor: 500 })).totalMinor).toBe(1500)
})

test('what no card can be charged is let go, by currency', () => {
  for (const left of [1, 29]) expect(one(2500 + left, fixed(2500))).toMatchObject({ totalMinor: 0 })
  expect(one(2530, fixed(2500)).totalMinor).toBe(30)
  const inDollars = [{ courseId: 1, unitMinor: 2549, quantity: 1 }]
  expect(quoteLines(inDollars, fixed(2500, { currency: 'USD' }), 'USD').totalMinor).toBe(0)
  expect(quoteLines([], null, 'GBP')).toEqual({ lines: [], subtotalMinor: 0, discountMinor: 0, totalMinor: 0 })
})

test('a discount is split by largest remainder, the first of equals first', () => {
  expect(discounts([1000, 1000, 1000], fixed(100))).toEqual([34, 33, 33])
  expect(discounts([999, 1, 2000], fixed(1000))).toEqual([333, 0, 667])
})

test('a coupon for one course leaves the others alone', () => {
  const coupon = percent(50, { courseIds: [2] })
  expect(discounts([1000, 3001, 500], coupon)).toEqual([0, 1501, 0])
  expect(discounts([1000, 3000], fixed(5000, { courseIds: [2] }))).toEqual([0, 3000])
})

const lines = fc.array(
  fc.record({
    courseId: fc.integer({ min: 1, max: 8 }),
    unitMinor: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 2_000_000_000 })),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { maxLength: 25 },
)
const coupons = fc
  .record({
    takes: fc.oneof(
      fc.record({ type: fc.constant('percentage' as const), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({ type: fc.constant('fixed' as const), amountMinor: fc.integer({ min: 0, max: 100_000_000 }) }),
    ),
    maxDiscountMinor: fc.option(fc.integer({ min: 0, max: 100_000 })),
    courseIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 })),
  })
  .map(terms)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const runs = { numRuns: propertyRuns(2000) }

test('sums agree, no line is below nothing or above itself, and a coupon makes nothing dearer', () => {
  fc.assert(
    fc.property(lines, fc.option(coupons), (asked, coupon) => {
      const quote = quoteLines(asked, coupon, 'GBP')
      const plain = quoteLines(asked, null, 'GBP')
      expect(quote.subtotalMinor - quote.discountMinor).toBe(quote.totalMinor)
      expect(sum(quote.lines.map(({ totalMinor }) => totalMinor))).toBe(quote.totalMinor)
      expect(sum(quote.lines.map(({ discountMinor }) => discountMinor))).toBe(quote.discountMinor)
      expect(quote.totalMinor === 0 || quote.totalMinor >= 30).toBe(true)
      expect(quote.totalMinor).toBeLessThanOrEqual(plain.totalMinor)
      for (const [at, { unitMinor, quantity, discountMinor, totalMinor }] of quote.lines.entries()) {
        expect(Number.isSafeInteger(discountMinor) && discountMinor >= 0 && totalMinor >= 0).toBe(true)
        expect(discountMinor + totalMinor).toBe(unitMinor * quantity)
        expect(totalMinor).toBeLessThanOrEqual(plain.lines[at]?.totalMinor ?? -1)
      }
    }),
    runs,
  )
})

test('the order of the lines does not matter to the sums', () => {
  fc.assert(
    fc.property(lines, coupons, fc.infiniteStream(fc.nat()), (asked, coupon, keys) => {
      const shuffled = asked.map((line) => ({ line, key: keys.next().value })).toSorted((a, b) => a.key - b.key)
      const { lines: _, ...sums } = quoteLines(asked, coupon, 'GBP')
      expect(
        quoteLines(
          shuffled.map(({ line }) => line),
          coupon,
          'GBP',
        ),
      ).toMatchObject(sums)
    }),
    runs,
  )
})

test('each part of a split is its exact share, rounded down or up', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 25 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
      const whole = sum(parts)
      const amount = Math.floor(whole * share)
      const split = splitByShare(amount, parts)
      expect(sum(split)).toBe(whole === 0 ? 0 : amount)
      for (const [at, part] of split.entries()) {
        // By cross-multiplication, since the share itself is no whole number.
        const difference = BigInt(part) * BigInt(whole) - BigInt(amount) * BigInt(parts[at] ?? 0)
        expect(difference > -BigInt(whole || 1) && difference < BigInt(whole || 1)).toBe(true)
      }
    }),
    runs,
  )
})

const whose = { uses: 0, usesByCustomer: 0, hasOrdered: false, isGuest: false }
const use = { nowMs: 1000, currency: 'GBP', courseIds: [1, 2], ...whose }

test('a coupon that is good for an order is refused nothing', () => {
  const rules = { startsAtMs: 1000, endsAtMs: 1001, maxUses: 1, maxUsesPerCustomer: 1, firstOrderOnly: true }
  expect(couponRefusal(percent(10, { ...rules, currency: 'GBP', courseIds: [2] }), use)).toBeNull()
  expect(couponRefusal(percent(10), { ...use, uses: 1e6, usesByCustomer: 1e6, hasOrdered: true })).toBeNull()
})

test.each<[why: string, coupon: CouponTerms, asked: Partial<typeof use>]>([
  ['The coupon code you entered is not valid', percent(10, { startsAtMs: 1001 }), {}],
  ['This coupon has expired.', percent(10, { endsAtMs: 1000 }), {}],
  ['This coupon has been used up.', percent(10, { maxUses: 5 }), { uses: 5 }],
  ['You have used this coupon as often as it allows.', percent(10, { maxUsesPerCustomer: 1 }), { usesByCustomer: 1 }],
  ['This coupon is for a first order only.', percent(10, { firstOrderOnly: true }), { hasOrdered: true }],
  ['This coupon needs an account. Please sign in to use it.', percent(10, { firstOrderOnly: true }), { isGuest: true }],
  [
    'This coupon needs an account. Please sign in to use it.',
    percent(10, { maxUsesPerCustomer: 1 }),
    { isGuest: true },
  ],
  ['This coupon is for orders in USD only.', fixed(500, { currency: 'USD' }), {}],
  ['This coupon is for other courses.', percent(10, { courseIds: [3] }), {}],
])('otherwise it says why: %s', (words, coupon, asked) => {
  expect(couponRefusal(coupon, { ...use, ...asked })).toMatchObject({ words })
})
