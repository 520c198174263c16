import { monthsAfter } from '../../../core/shop/months-after.ts'

/** Calendar arithmetic of billing, in epoch seconds, UTC. */

export type Interval = 'month' | 'year'

/** `count` intervals after the anchor: the same day of the month, or its last where the month is shorter. */
export function periodAfter(anchorS: number, interval: Interval, count: number): number {
  return Math.floor(monthsAfter(anchorS * 1000, count * (interval === 'year' ? 12 : 1)) / 1000)
}

/** When the period that begins at `startS` ends, counted from the anchor, so that the 31st comes back after February. */
export function periodEnd(anchorS: number, startS: number, interval: Interval): number {
  for (let count = 1; ; count++) {
    const endS = periodAfter(anchorS, interval, count)
    if (endS > startS) return endS
  }
}
