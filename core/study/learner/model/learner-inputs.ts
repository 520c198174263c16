import * as z from 'zod/mini'
import { type LocalTime, examDateTarget, isoDateOrNull } from '../../calendar.ts'
import type { Card } from '../../cards/card.ts'
import type { RegisterFact } from '../../families.ts'
import type { Bank } from '../bank/bank.ts'
import type { LearnerAnswer, LearnerState } from './learner.ts'

/** A student in one course, as the engine reads them: the same on a device and on the server for the same events. */
export interface Learner {
  courseId: number
  bank: Bank
  /** The fold of `answers`. */
  state: LearnerState
  /** Marked ones, in the order in which they are folded. Some may be of questions that the bank no longer has. */
  answers: readonly LocalAnswer[]
  /** By item id; of questions that the bank no longer has, too. */
  cards: ReadonlyMap<string, Card>
  settings: StudySettings
}

/** A marked answer, with the calendar of where it was given. */
export interface LocalAnswer extends LearnerAnswer, LocalTime {}

/** How a student wants to study, as their registers say. */
export interface StudySettings {
  /** Of the course's exam, "2027-06-01"; `null`: not known. It may have passed. */
  examDate: string | null
  /** On a day that is not off, 0 to `mostMinutesPerDay`. */
  minutesPerDay: number
  /** Days of the week without study, in order, 0 for Monday. */
  daysOff: readonly number[]
  /** The most reviews that they want on a day; `null`: as many as fit. */
  reviewsPerDay: number | null
  /** Of the calendar their days are counted by: minutes east of UTC where they last answered. */
  tzOffsetMin: number
}

export const usualMinutesPerDay = 30
export const mostMinutesPerDay = 720
const mostReviewsPerDay = 999

/** Targets of registers of kind `setting`, for all courses of a student. */
const minutesTarget = 'minutes-per-day'
const daysOffTarget = 'days-off'
const reviewsTarget = 'reviews-per-day'

/** The registers of kind `setting` that `studySettingsFrom` reads. */
export const studySettingTargets = (courseId: number): string[] => [
  examDateTarget(courseId),
  minutesTarget,
  daysOffTarget,
  reviewsTarget,
]

const minutes = z.int().check(z.minimum(0), z.maximum(mostMinutesPerDay))
const reviews = z.int().check(z.minimum(1), z.maximum(mostReviewsPerDay))

/** `values`: of the registers of kind `setting`, by target. What is not there, or what another release may have written, is as if
 *  nothing had been chosen. */
export function studySettingsFrom(
  values: ReadonlyMap<string, unknown>,
  courseId: number,
  tzOffsetMin: number,
): StudySettings {
  return {
    examDate: isoDateOrNull(values.get(examDateTarget(courseId))),
    minutesPerDay: z.safeParse(minutes, values.get(minutesTarget)).data ?? usualMinutesPerDay,
    daysOff: daysOffFrom(values.get(daysOffTarget)),
    reviewsPerDay: z.safeParse(reviews, values.get(reviewsTarget)).data ?? null,
    tzOffsetMin,
  }
}

/** "56": Saturday and Sunday. */
function daysOffFrom(value: unknown): number[] {
  if (typeof value !== 'string' || !/^[0-6]{0,7}$/.test(value)) return []
  return [...new Set(value)].map(Number).sort((a, b) => a - b)
}

/** `perDay`: minutes; `null` for the usual ones. What is out of bounds becomes the nearest that is not. */
export const minutesPerDayFact = (perDay: number | null): RegisterFact =>
  setting(minutesTarget, perDay === null ? null : between(perDay, 0, mostMinutesPerDay))

/** `days`: of the week, 0 for Monday. */
export const daysOffFact = (days: readonly number[]): RegisterFact => {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  return setting(daysOffTarget, sorted.length === 0 ? null : sorted.join(''))
}

/** `perDay`: reviews; `null` for no limit. What is out of bounds becomes the nearest that is not. */
export const reviewsPerDayFact = (perDay: number | null): RegisterFact =>
  setting(reviewsTarget, perDay === null ? null : between(perDay, 1, mostReviewsPerDay))

const setting = (target: string, value: RegisterFact['value']): RegisterFact => ({
  type: 'register',
  kind: 'setting',
  target,
  value,
})

const between = (value: number, least: number, most: number) => Math.min(Math.max(Math.round(value), least), most)
