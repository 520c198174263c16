import { dayMs } from '../../../core/durations.ts'
import type { StudyPlan, PlanDay } from '../../../core/study/learner/learner-view.ts'
import { weekdayName, weekdayOf } from '../../../core/weekdays.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { ownDayInWords } from '../../ui/words/own-dates.ts'

/** "Today", "Tomorrow", "Thursday"; what is a week away or more with its date alone. `today`: "2027-06-01". */
export function dayName(isoDate: string, today: string): string {
  const days = (Date.parse(isoDate) - Date.parse(today)) / dayMs
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return weekdayName(isoDate)
}

/** What the plan leads to. */
export function aimInWords({ examDate, days }: StudyPlan): string {
  const today = days[0]?.date
  if (examDate === null) return 'The next four weeks.'
  // A plan ends the day before its exam, and leads to none that has passed.
  if (today === undefined) return 'The exam is today.'
  const left = Math.round((Date.parse(examDate) - Date.parse(today)) / dayMs)
  return `${formatCount(left, 'day')} to the exam on ${ownDayInWords(examDate)}.`
}

/** Days by their weeks, the first beginning today. */
export function weeksOf(days: readonly PlanDay[]): PlanDay[][] {
  const weeks: PlanDay[][] = []
  for (const day of days) {
    const last = weeks.at(-1)
    if (last && weekdayOf(day.date) !== 0) last.push(day)
    else weeks.push([day])
  }
  return weeks
}
