import { hourMs } from '../durations.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

// Swedes write a date as ISO does.
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' })

/** The day that it is in London at a moment, epoch ms or ISO: `2026-12-01`. Receipts and mails have it. */
export const londonDate = (at: number | string): string => days.format(new Date(at))

/** Epoch ms of a day and time in London: `2026-12-01`, `14:30`. `null` for one that does not exist: 31 February, or the hour
 *  that the clocks leave out in spring. Of the hour that comes twice in autumn, the first. */
export function londonEpochMs(date: string, time: string): number | null {
  const asUtcMs = Date.parse(`${date}T${time}:00.000Z`)
  if (Number.isNaN(asUtcMs)) return null
  const [year = '', month = '', day = ''] = date.split('-')
  const written = `${day}/${month}/${year}, ${time}`
  return [asUtcMs - hourMs, asUtcMs].find((atMs) => clock.format(atMs) === written) ?? null
}
