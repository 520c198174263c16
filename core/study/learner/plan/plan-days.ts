import { dayMs } from '../../../durations.ts'
import { dateOf, daysUntil, todayStartMs } from '../../calendar.ts'
import type { Learner } from '../model/learner-inputs.ts'
import { longestMs } from '../model/pace.ts'
import { weekdayOf } from '../../../weekdays.ts'

/** Days of a plan without an exam. */
export const usualPlanDays = 28
/** The furthest that a plan goes. */
export const mostPlanDays = 84

/** A day that is to be filled. */
export interface FreeDay {
  date: string
  isOff: boolean
  /** What is left of the day's time. */
  minutes: number
  /** Days from it to the exam; `null` without one. */
  daysToExam: number | null
}

/** How an exam date stands to today. */
export type ExamDay = { is: 'none' } | { is: 'past' } | { is: 'today' } | { is: 'coming'; date: string; days: number }

export function examDayOf({ settings }: Pick<Learner, 'settings'>, nowMs: number): ExamDay {
  const { examDate, tzOffsetMin } = settings
  if (examDate === null) return { is: 'none' }
  const days = daysUntil(examDate, { atMs: nowMs, tzOffsetMin })
  if (days < 0) return { is: 'past' }
  return days === 0 ? { is: 'today' } : { is: 'coming', date: examDate, days }
}

/** From today to the day before the exam, or for the next four weeks. Today has what is left of its minutes. */
export function freeDaysOf(learner: Pick<Learner, 'settings' | 'answers'>, nowMs: number): FreeDay[] {
  const { minutesPerDay, daysOff, tzOffsetMin } = learner.settings
  const exam = examDayOf(learner, nowMs)
  if (exam.is === 'today') return []
  const count = exam.is === 'coming' ? Math.min(exam.days, mostPlanDays) : usualPlanDays
  const spent = minutesSince(learner, todayStartMs({ atMs: nowMs, tzOffsetMin }))
  return Array.from({ length: count }, (_, day): FreeDay => {
    const date = dateOf({ atMs: nowMs + day * dayMs, tzOffsetMin })
    const isOff = daysOff.includes(weekdayOf(date))
    const minutes = isOff ? 0 : Math.max(minutesPerDay - (day === 0 ? spent : 0), 0)
    return { date, isOff, minutes, daysToExam: exam.is === 'coming' ? exam.days - day : null }
  })
}

/** Time on questions, minutes. */
function minutesSince({ answers }: Pick<Learner, 'answers'>, fromMs: number): number {
  let spentMs = 0
  for (let at = answers.length - 1; at >= 0; at--) {
    const answer = answers[at]
    if (!answer || answer.atMs < fromMs) break
    spentMs += Math.min(answer.durationMs, longestMs)
  }
  return spentMs / 60_000
}

/** The moment that a plan of this day is made for: the same all day long, until another answer comes. */
export function planMoment({ settings, answers }: Pick<Learner, 'settings' | 'answers'>, nowMs: number): number {
  const startMs = todayStartMs({ atMs: nowMs, tzOffsetMin: settings.tzOffsetMin })
  return Math.max(startMs, Math.min(answers.at(-1)?.atMs ?? 0, nowMs))
}
