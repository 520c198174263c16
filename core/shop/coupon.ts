import type { ProblemCode } from '../problem.ts'

/** A coupon: what it takes off, and when it is good. Amounts in minor units, times in epoch ms; `null`: it has no such rule. */
export interface CouponTerms {
  /** In capitals. */
  code: string
  description: string
  /** `basisPoints`: hundredths of a per cent, 1250 is 12.5 %. */
  takes: { type: 'percentage'; basisPoints: number } | { type: 'fixed'; amountMinor: number }
  /** Good for orders in this currency alone. Every fixed one has it. */
  currency: string | null
  /** Most that is taken off, in the order's currency. */
  maxDiscountMinor: number | null
  /** Good for these courses alone: nothing is taken off the others. */
  courseIds: readonly number[] | null
  startsAtMs: number | null
  /** From this moment on it is over. */
  endsAtMs: number | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  firstOrderOnly: boolean
}

/** How people write a code: case and the space around it do not matter. */
export const couponKey = (written: string): string => written.trim().toUpperCase()

/** What a coupon takes off lines that cost `eligibleMinor` together and that it is good for: never more than they cost. */
export function discountOf({ takes, maxDiscountMinor }: CouponTerms, eligibleMinor: number): number {
  const wanted = takes.type === 'fixed' ? takes.amountMinor : shareHalfUp(eligibleMinor, takes.basisPoints)
  return Math.max(0, Math.min(wanted, maxDiscountMinor ?? Infinity, eligibleMinor))
}

const wholeInBasisPoints = 10_000
const shareHalfUp = (amountMinor: number, basisPoints: number) =>
  Math.floor((amountMinor * basisPoints + wholeInBasisPoints / 2) / wholeInBasisPoints)

/** What an order would use a coupon for, and how often it was used before. */
export interface CouponUse {
  nowMs: number
  currency: string
  courseIds: readonly number[]
  /** By all, and by this customer; 0 where it is not known yet who they are. */
  uses: number
  usesByCustomer: number
  /** Has this customer paid for an order before? */
  hasOrdered: boolean
  /** They buy without an account. */
  isGuest: boolean
}

export interface CouponRefusal {
  code: Extract<ProblemCode, 'not-found' | 'conflict'>
  words: string
}

/** Why a coupon is not good for an order; `null` when it is. One that has not begun is nobody's yet: as if there were none. */
export function couponRefusal(coupon: CouponTerms, use: CouponUse): CouponRefusal | null {
  const { currency, courseIds, startsAtMs, endsAtMs, maxUses, maxUsesPerCustomer, firstOrderOnly } = coupon
  if (startsAtMs !== null && use.nowMs < startsAtMs) return noSuchCoupon
  if (endsAtMs !== null && use.nowMs >= endsAtMs) return conflict('This coupon has expired.')
  if (maxUses !== null && use.uses >= maxUses) return conflict('This coupon has been used up.')
  // Of a guest only the address is known, and it may be another's: what they bought before is told to nobody.
  if (use.isGuest && (maxUsesPerCustomer !== null || firstOrderOnly))
    return conflict('This coupon needs an account. Please sign in to use it.')
  if (maxUsesPerCustomer !== null && use.usesByCustomer >= maxUsesPerCustomer)
    return conflict('You have used this coupon as often as it allows.')
  if (firstOrderOnly && use.hasOrdered) return conflict('This coupon is for a first order only.')
  if (currency !== null && currency !== use.currency) return conflict(`This coupon is for orders in ${currency} only.`)
  if (courseIds !== null && !use.courseIds.some((id) => courseIds.includes(id)))
    return conflict('This coupon is for other courses.')
  return null
}

export const noSuchCoupon: CouponRefusal = { code: 'not-found', words: 'The coupon code you entered is not valid' }
const conflict = (words: string): CouponRefusal => ({ code: 'conflict', words })
