import type { ExpertSession } from '../content/shop/shop.ts'
import { londonEpochMs } from './london-time.ts'

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

export type SessionStart = { is: 'free'; startsAtMs: number } | { is: 'refused'; field: 'date' | 'time'; why: string }

/** May `session` begin on this day, at this time in London? It has to end within the hours it is held in. */
export function sessionStart(
  session: Pick<ExpertSession, 'availability' | 'minutes'>,
  { date, time }: { date: string; time: string },
  nowMs: number,
): SessionStart {
  const startsAtMs = londonEpochMs(date, time)
  if (startsAtMs === null) return { is: 'refused', field: 'date', why: 'Please choose a day and a time that exist' }
  if (startsAtMs <= nowMs) return { is: 'refused', field: 'date', why: 'Please choose a time in the future' }
  const weekday = days[new Date(`${date}T00:00Z`).getUTCDay()]
  const onDay = session.availability.filter((each) => weekday !== undefined && each.days.includes(weekday))
  if (onDay.length === 0) return { is: 'refused', field: 'date', why: 'This session is not held on that day' }
  const begins = minutesOf(time)
  const fits = onDay.some(({ from, to }) => begins >= minutesOf(from) && begins + session.minutes <= minutesOf(to))
  if (fits) return { is: 'free', startsAtMs }
  const hours = onDay.map(({ from, to }) => `${from} to ${to}`).join(' or ')
  return { is: 'refused', field: 'time', why: `Please choose a time so that the session is within ${hours}` }
}

function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
