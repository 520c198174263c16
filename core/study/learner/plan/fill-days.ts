import type { ExamToSit } from '../../../exams/exam-length.ts'
import type { Reviews } from '../../reviews/reviews.ts'
import type { AreaState } from '../next/area-states.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { PlanTask } from '../learner-view.ts'
import { meanMinutesOf, rested } from '../next/projection.ts'
import { type Practice, type Practised, practiceOf } from './day-practice.ts'
import type { FreeDay } from './plan-days.ts'
import { whyExam, whyReviews } from './reasons.ts'

export interface Filling extends Practice {
  learner: Learner
  days: readonly FreeDay[]
  /** By the index of their day. */
  mocks: ReadonlyMap<number, ExamToSit>
  reviews: Reviews
}

export interface Filled {
  days: readonly FreeDay[]
  /** By day. */
  tasks: PlanTask[][]
  /** Ids of the areas that are practised at least once. */
  planned: ReadonlySet<string>
  /** What the last minutes of the plan are expected to bring, marks of a hundred for one of them: what a minute more or less is worth. */
  marksPerMinute: number
}

/** Part of a day that reviews may take while there is something else to learn. */
const mostForReviews = 0.6
/** A new question is reviewed after about so many days (FSRS-6 with default weights). */
const returnsAfter = [2, 11] as const

export function fillDays(filling: Filling): Filled {
  const { learner, states, days, mocks } = filling
  const now = new Map<string, AreaState>(states.byId)
  const practised: Practised = { planned: new Set(), readNotes: new Set(), lastDay: new Map() }
  const returning = days.map(() => 0)
  const meanMinutes = meanMinutesOf(states)
  let marksPerMinute = 0
  const tasks = days.map((day, at): PlanTask[] => {
    const mock = mocks.get(at)
    const own: PlanTask[] = []
    if (mock) own.push(examTask(mock, day))
    else if (day.minutes >= 1) {
      const due = (filling.reviews.forecast[at]?.count ?? 0) + (returning[at] ?? 0)
      const reviews = reviewTask(due, day, { meanMinutes, learner })
      if (reviews) own.push(reviews)
      const isEve = day.daysToExam === 1
      const practice = isEve
        ? null
        : practiceOf(filling, now, {
            day,
            at,
            left: day.minutes - (reviews?.minutes ?? 0),
            practised,
          })
      if (practice) {
        own.push(...practice.tasks)
        marksPerMinute = practice.marksPerMinute || marksPerMinute
        for (const after of returnsAfter)
          if (at + after < days.length) returning[at + after] = (returning[at + after] ?? 0) + practice.questions
      }
    }
    for (const [id, state] of now) now.set(id, rested(state, 1))
    return own
  })
  return { days, tasks, planned: practised.planned, marksPerMinute }
}

const examTask = ({ id, title, minutes }: ExamToSit, day: FreeDay): PlanTask => ({
  is: 'exam',
  examId: id,
  title,
  minutes,
  why: whyExam(day),
})

function reviewTask(
  due: number,
  day: FreeDay,
  { meanMinutes, learner }: { meanMinutes: number; learner: Learner },
): PlanTask | null {
  const fit = Math.floor((day.minutes * (day.daysToExam === 1 ? 1 : mostForReviews)) / meanMinutes)
  const questions = Math.min(Math.round(due), fit, learner.settings.reviewsPerDay ?? Number.POSITIVE_INFINITY)
  if (questions < 1) return null
  return {
    is: 'reviews',
    questions,
    minutes: Math.ceil(questions * meanMinutes),
    why: whyReviews(questions, Math.round(due), day),
  }
}
