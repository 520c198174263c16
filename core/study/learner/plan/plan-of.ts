import type { ExamBlueprint } from '../../../exams/blueprint.ts'
import { reviewsOfLearner } from '../../reviews/learner-reviews.ts'
import { areaStatesOf } from '../area-states.ts'
import type { Learner } from '../learner-inputs.ts'
import type { Plan, PlanDay } from '../learner-view.ts'
import { masteryTarget } from '../mastery.ts'
import { changesOf } from './changes.ts'
import { fillDays } from './fill-days.ts'
import { noticesOf } from './notices.ts'
import { placeExams } from './place-exams.ts'
import { examDayOf, freeDaysOf, planMoment } from './plan-days.ts'
import type { PlanNote } from './plan-note.ts'

export interface PlanInput {
  nowMs: number
  /** Those that can be sat as mock exams, in the order in which to sit them. */
  exams: readonly ExamBlueprint[]
  notes: readonly PlanNote[]
  /** Share of the marks that is aimed at, 0..1. */
  target?: number
}

/** What to do each day until the exam, or for four weeks. It is made anew of the answers as they are, so that a missed day needs no
 *  repair; all devices that hold the same answers make the same plan all day long. */
export function planOf(learner: Learner, { nowMs, exams, notes, target = masteryTarget }: PlanInput): Plan {
  const atMs = planMoment(learner, nowMs)
  const free = freeDaysOf(learner, nowMs)
  const mocks = placeExams(free, exams)
  const states = areaStatesOf(learner, atMs)
  const filled = fillDays({
    learner,
    states,
    days: free,
    mocks,
    notes,
    target,
    reviews: reviewsOfLearner(learner, atMs),
  })
  const days = filled.days.map(({ date, isOff }, at): PlanDay => {
    const tasks = filled.tasks[at] ?? []
    return { date, isOff, minutes: tasks.reduce((sum, { minutes }) => sum + minutes, 0), tasks }
  })
  const exam = examDayOf(learner, nowMs)
  return {
    courseId: learner.courseId,
    examDate: exam.is === 'coming' || exam.is === 'today' ? learner.settings.examDate : null,
    days,
    notices: noticesOf({ learner, exam, days, states, mocks, planned: filled.planned }),
    changes: changesOf({ learner, states, days, target, nowMs, marksPerMinute: filled.marksPerMinute }),
  }
}
