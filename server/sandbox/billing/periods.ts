/** Calendar arithmetic of billing, in epoch seconds, UTC. */

export type Interval = 'month' | 'year'

/** `count` intervals after the anchor: the same day of the month, or its last where the month is shorter. */
export function periodAfter(anchorS: number, interval: Interval, count: number): number {
  const anchor = new Date(anchorS * 1000)
  const months = anchor.getUTCMonth() + count * (interval === 'year' ? 12 : 1)
  const moved = new Date(anchorS * 1000)
  moved.setUTCDate(1)
  moved.setUTCMonth(months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return Math.floor(moved.getTime() / 1000)
}

/** When the period that begins at `startS` ends, counted from the anchor, so that the 31st comes back after February. */
export function periodEnd(anchorS: number, startS: number, interval: Interval): number {
  for (let count = 1; ; count++) {
    const endS = periodAfter(anchorS, interval, count)
    if (endS > startS) return endS
  }
}
