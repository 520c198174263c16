import type { Billing } from '../../../core/shop/plan-price.ts'

/** The day of the second payment of a plan that begins now, `2027-02-28`: the same day of the next month or year, or that month's
 *  last where it is shorter. */
export function nextChargeDay(nowMs: number, billing: Billing): string {
  const day = new Date(nowMs)
  const months = day.getUTCMonth() + (billing === 'year' ? 12 : 1)
  const last = new Date(Date.UTC(day.getUTCFullYear(), months + 1, 0))
  last.setUTCDate(Math.min(day.getUTCDate(), last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
