/** The same day and time some months later, UTC, or the last day of that month where it is shorter. Epoch ms. */
export function monthsAfter(ms: number, months: number): number {
  const day = new Date(ms)
  const moved = new Date(ms)
  moved.setUTCMonth(day.getUTCMonth() + months)
  if (moved.getUTCDate() !== day.getUTCDate()) moved.setUTCDate(0)
  return moved.getTime()
}
