import { discountOf, type CouponTerms } from './coupon.ts'

/** Copies of a course at the shop's price. Amounts are whole numbers in minor units. */
export interface PricedLine {
  courseId: number
  unitMinor: number
  quantity: number
}

/** `totalMinor` is what the line costs once `discountMinor` is off. */
export type QuotedLine<Line extends PricedLine = PricedLine> = Line & { discountMinor: number; totalMinor: number }

/** The lines in the order they were given. `subtotalMinor` is before the discount, and all sums agree to the penny. */
export interface QuotedLines<Line extends PricedLine = PricedLine> {
  lines: QuotedLine<Line>[]
  subtotalMinor: number
  discountMinor: number
  totalMinor: number
}

/** The smallest sum that cards are charged, which the payment provider sets: https://docs.stripe.com/currencies */
const smallestCharges: Readonly<Record<string, number>> = { GBP: 30, USD: 50 }

/** What lines of one currency cost. The coupon, which is taken to be good for them, comes off the lines that it is for in proportion
 *  to what these cost. A total too small for any card is let go. */
export function quoteLines<Line extends PricedLine>(
  lines: readonly Line[],
  coupon: CouponTerms | null,
  currency: string,
): QuotedLines<Line> {
  const full = lines.map(({ unitMinor, quantity }) => unitMinor * quantity)
  const eligible = lines.map(({ courseId }, at) =>
    coupon && (coupon.courseIds?.includes(courseId) ?? true) ? (full[at] ?? 0) : 0,
  )
  const subtotalMinor = sum(full)
  const couponMinor = coupon ? discountOf(coupon, sum(eligible)) : 0
  const isTooSmall = subtotalMinor - couponMinor < (smallestCharges[currency] ?? 0)
  const discounts = isTooSmall ? full : splitByShare(couponMinor, eligible)
  const discountMinor = isTooSmall ? subtotalMinor : couponMinor
  return {
    lines: lines.map((line, at) => {
      const off = discounts[at] ?? 0
      return { ...line, discountMinor: off, totalMinor: (full[at] ?? 0) - off }
    }),
    subtotalMinor,
    discountMinor,
    totalMinor: subtotalMinor - discountMinor,
  }
}

/** Splits an amount over parts in proportion to their weights, by largest remainder: each part is its exact share rounded down or up, and
 *  together they are the amount. `amountMinor` is at most the sum of the weights, so that no part is above its weight. */
export function splitByShare(amountMinor: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map(() => 0)
  // The product of two sums of money may be more than a number holds exactly.
  const shares = weights.map((weight, at) => {
    const product = BigInt(amountMinor) * BigInt(weight)
    return { at, floor: Number(product / whole), rest: product % whole }
  })
  const parts = shares.map(({ floor }) => floor)
  const missing = amountMinor - sum(parts)
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  for (const { at } of byRest.slice(0, missing)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
