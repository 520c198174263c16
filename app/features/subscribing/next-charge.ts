import { monthsAfter } from '../../../core/shop/months-after.ts'
import type { Billing } from '../../../core/shop/plan-price.ts'

/** The day of the second payment of a plan that begins now, `2027-02-28`. */
export function nextChargeDay(nowMs: number, billing: Billing): string {
  return new Date(monthsAfter(nowMs, billing === 'year' ? 12 : 1)).toISOString().slice(0, 10)
}
