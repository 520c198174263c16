import type { CouponRules } from '../contract/operator/coupons.ts'
import { Problem } from '../problem.ts'
import { hundredthsOf } from './money.ts'

/** The rules of a coupon as an operator writes them, in a form or at the shell; empty or left out: there is no such rule. */
export interface WrittenCoupon {
  description?: string | undefined
  /** Per cent, or an amount in major units: one of the two. */
  percent?: string | undefined
  amount?: string | undefined
  /** Most that a percentage takes off, in major units of the order's currency. */
  cap?: string | undefined
  /** Of the amount: GBP where nothing is written. */
  currency?: string | undefined
  /** Days, as 2027-01-31. */
  starts?: string | undefined
  ends?: string | undefined
  uses?: string | undefined
  usesEach?: string | undefined
  /** Numbers of courses, separated by commas. */
  courses?: string | undefined
  isFirstOrderOnly: boolean
}

/** Throws `validation` in words for what it cannot read. */
export function couponRulesOf(written: WrittenCoupon): CouponRules {
  const { percent, amount, cap, currency = '' } = written
  if (!percent === !amount) throw unreadable('Please give either a percentage or an amount.')
  if (currency !== '' && currency !== 'GBP' && currency !== 'USD') throw unreadable('A currency is GBP or USD.')
  const maxDiscountMinor = cap ? hundredths(cap, 'The most that is taken off') : null
  if (amount && maxDiscountMinor !== null) throw unreadable('Only a percentage has a most that it takes off.')
  return {
    description: written.description ?? '',
    discount: percent
      ? { type: 'percentage', basisPoints: hundredths(percent, 'The percentage'), maxDiscountMinor }
      : {
          type: 'fixed',
          valueMinor: hundredths(amount ?? '', 'The amount'),
          currency: currency === 'USD' ? 'USD' : 'GBP',
        },
    startsOn: written.starts || null,
    endsOn: written.ends || null,
    maxUses: written.uses ? whole(written.uses, 'How often it is used') : null,
    maxUsesPerCustomer: written.usesEach ? whole(written.usesEach, 'How often one customer uses it') : null,
    courseIds: written.courses
      ? written.courses.split(',').map((number) => whole(number, 'The number of a course'))
      : null,
    firstOrderOnly: written.isFirstOrderOnly,
  }
}

function hundredths(text: string, what: string): number {
  const number = hundredthsOf(text)
  if (number === null || number === 0) throw unreadable(`${what} is a number such as 12.50, above 0.`)
  return number
}

/** Throws `validation` for what is no whole number from 1. */
export function whole(text: string, what: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text.trim())) throw unreadable(`${what} is a whole number from 1.`)
  return Number(text)
}

const unreadable = (words: string) => new Problem('validation', words)
