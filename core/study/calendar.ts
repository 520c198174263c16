import { dayMs } from '../durations.ts'
import type { RegisterFact } from './families.ts'

/** A moment where a person is. */
export interface LocalTime {
  /** Epoch ms. */
  atMs: number
  /** Minutes east of UTC. */
  tzOffsetMin: number
}

/** Days since 1 January 1970, a Thursday. */
const dayNumber = ({ atMs, tzOffsetMin }: LocalTime): number => Math.floor((atMs + tzOffsetMin * 60_000) / dayMs)

/** From 0, Monday. */
const weekday = (day: number): number => (day + 3) % 7

/** When the day of this moment began there, epoch ms. */
export const todayStartMs = (now: LocalTime): number => dayNumber(now) * dayMs - now.tzOffsetMin * 60_000

/** When the week of this moment began, on Monday at midnight; epoch ms. */
export function weekStartMs(now: LocalTime): number {
  const today = dayNumber(now)
  return (today - weekday(today)) * dayMs - now.tzOffsetMin * 60_000
}

/** For each day of this week, Monday first, whether anything was done on it, by the calendar of where it was done. */
export function activeDays(done: readonly LocalTime[], now: LocalTime): boolean[] {
  const today = dayNumber(now)
  const monday = today - weekday(today)
  const days = new Set(done.map(dayNumber))
  return Array.from({ length: 7 }, (_, at) => days.has(monday + at))
}

/** From today's date to this one, "2027-06-01"; negative when it has passed. */
export const daysUntil = (isoDate: string, now: LocalTime): number => Date.parse(isoDate) / dayMs - dayNumber(now)

/** When this day begins there, epoch ms. */
export const dayStartMs = (isoDate: string, tzOffsetMin: number): number => Date.parse(isoDate) - tzOffsetMin * 60_000

/** The date there, "2027-06-01". */
export const dateOf = ({ atMs, tzOffsetMin }: LocalTime): string =>
  new Date(atMs + tzOffsetMin * 60_000).toISOString().slice(0, 10)

/** The register of kind `setting` that has the day of a course's exam. */
export const examDateTarget = (courseId: number): string => `exam-date/${courseId}`

/** A day that there is, as "2027-06-01"; `null` for anything else. */
export function isoDateOrNull(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  const atMs = Date.parse(value)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(value) ? value : null
}

/** The fact that sets when the exam of a course is; `null`: not known. */
export const examDateFact = (courseId: number, isoDate: string | null): RegisterFact => ({
  type: 'register',
  kind: 'setting',
  target: examDateTarget(courseId),
  value: isoDate,
})
