import type { ExamToSit } from '../../../exams/exam-length.ts'
import type { LocalTime } from '../../calendar.ts'
import { reviewsOfLearner } from '../../reviews/learner-reviews.ts'
import { areaStatesOf } from '../next/area-states.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { StudyPlan, PlanDay } from '../learner-view.ts'
import { masteryTarget } from '../mastery/mastery.ts'
import { changesOf } from './changes.ts'
import { fillDays } from './fill-days.ts'
import { noticesOf } from './notices.ts'
import { type SatMock, placeExams } from './place-exams.ts'
import { examDayOf, freeDaysOf, planMoment } from './plan-days.ts'
import type { PlanNote } from '../bank/plan-note.ts'

export interface PlanInput {
  nowMs: number
  /** Those that can be sat as mock exams, in the order in which to sit them. */
  exams: readonly ExamToSit[]
  /** Exams of the course that were begun, those that were not finished too. */
  sat: readonly SatMock[]
  notes: readonly PlanNote[]
  /** When tasks of the course were answered: a day of them was not missed. */
  tasksDone?: readonly LocalTime[]
  /** Share of the marks that is aimed at, 0..1. */
  target?: number
}

/** What to do each day until the exam, or for four weeks. It is made anew of the answers as they are, so that a missed day needs no
 *  repair; all devices that hold the same answers make the same plan all day long. */
export function studyPlanOf(
  learner: Learner,
  { nowMs, exams, sat, notes, tasksDone = [], target = masteryTarget }: PlanInput,
): StudyPlan {
  const atMs = planMoment(learner, nowMs)
  const free = freeDaysOf(learner, nowMs)
  const mocks = placeExams({ learner, days: free, exams, sat, nowMs })
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
    changes: changesOf({
      ...{ learner, states, days, exams, sat, tasksDone, target, nowMs },
      marksPerMinute: filled.marksPerMinute,
    }),
  }
}
