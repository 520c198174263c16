import { hourMs } from '../durations.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** Epoch ms of a day and time in London: `2026-12-01`, `14:30`. `null` for one that does not exist: 31 February, or the hour
 *  that the clocks leave out in spring. Of the hour that comes twice in autumn, the first. */
export function londonEpochMs(date: string, time: string): number | null {
  const asUtcMs = Date.parse(`${date}T${time}:00.000Z`)
  if (Number.isNaN(asUtcMs)) return null
  const [year = '', month = '', day = ''] = date.split('-')
  const written = `${day}/${month}/${year}, ${time}`
  return [asUtcMs - hourMs, asUtcMs].find((atMs) => clock.format(atMs) === written) ?? null
}
