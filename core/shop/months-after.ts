import type { Billing } from './plan-price.ts'
/** The same day and time some months later, UTC, or the last day of that month where it is shorter. Epoch ms. */
export function monthsAfter(ms: number, months: number): number {
  const day = new Date(ms)
  const moved = new Date(ms)
  moved.setUTCMonth(day.getUTCMonth() + months)
  if (moved.getUTCDate() !== day.getUTCDate()) moved.setUTCDate(0)
  return moved.getTime()
}

/** The day of the second payment of a plan that begins now, `2027-02-28`. */
export function nextChargeDay(nowMs: number, billing: Billing): string {
  return new Date(monthsAfter(nowMs, billing === 'year' ? 12 : 1)).toISOString().slice(0, 10)
}
