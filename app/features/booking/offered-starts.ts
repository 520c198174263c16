import { londonDate, londonEpochMs } from '../../../core/shop/london-time.ts'
import { sessionStart } from '../../../core/shop/session-times.ts'
import { dayMs } from '../../../core/durations.ts'
import type { ExpertSession } from './session-words.ts'

/** One time at which a session may begin. */
export interface Start {
  /** `14:30`, in London. */
  time: string
  startsAtMs: number
}

export interface OfferedDay {
  /** `2026-12-01`, in London. */
  date: string
  starts: Start[]
}

/** How far ahead one can ask, in days. */
const daysAhead = 42
/** Sessions begin on the hour and at half past. */
const gridMinutes = 30
/** Somebody has to read the request first. */
const noticeMs = 12 * 3_600_000

/** The days of the next six weeks on which the session is held and has a time left, with those times. */
export function offeredDays(session: Pick<ExpertSession, 'availability' | 'duration'>, nowMs: number): OfferedDay[] {
  const held = { availability: session.availability, minutes: session.duration }
  // From noon to noon: from any other hour, the change of the clocks leaves a day out or has one twice.
  const noonMs = londonNoon(londonDate(nowMs))
  return Array.from({ length: daysAhead }, (_, ahead) => londonDate(noonMs + ahead * dayMs)).flatMap((date) => {
    const starts = clockTimes.flatMap((time) => {
      const start = sessionStart(held, { date, time }, nowMs + noticeMs)
      return start.is === 'free' ? [{ time, startsAtMs: start.startsAtMs }] : []
    })
    return starts.length > 0 ? [{ date, starts }] : []
  })
}

const clockTimes = Array.from({ length: (24 * 60) / gridMinutes }, (_, place) => {
  const minutes = place * gridMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})

/** `Wednesday 2 December`. */
export function dayName(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(londonNoon(date))
    .replace(',', '')
}

const londonNoon = (date: string) => londonEpochMs(date, '12:00') ?? 0

/** The same moment on a clock of another zone, with its day where that differs: `15:30`, or `Thu 3 Dec, 01:30`; `null` where the
 *  clocks agree. */
export function elsewhere({ startsAtMs, time }: Start, date: string, timeZone: string): string | null {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const theirs = clock.format(startsAtMs)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(startsAtMs)
  if (day === date) return theirs === time ? null : theirs
  const short = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  return `${short.format(startsAtMs).replace(',', '')}, ${theirs}`
}

/** The zone that this device's clock is set to. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
