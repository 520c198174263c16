import type { ExamBlueprint } from '../../exams/blueprint.ts'
import type { SatExam } from '../../exams/exam-family.ts'
import { examsToSit } from '../../exams/exam-length.ts'
import type { Drawable } from '../../exams/exam-pool.ts'
import type { TimeFactor } from '../../exams/sitting.ts'
import { type LocalTime, dayStartMs } from '../calendar.ts'
import { reviewsOfLearner } from '../reviews/learner-reviews.ts'
import type { Reviews } from '../reviews/reviews.ts'
import { analyticsOf } from './mastery/analytics.ts'
import type { Learner, StudySettings } from './model/learner-inputs.ts'
import type {
  Analytics,
  Forecast,
  LearningPath,
  Mastery,
  Misjudged,
  PendingQuiz,
  Performance,
  StudyPlan,
  Readiness,
  Weakness,
} from './learner-view.ts'
import { masteryOf, masteryTargetOf } from './mastery/mastery.ts'
import { blindSpotsOf, luckyGuessesOf } from './mastery/misjudged.ts'
import { learningPathsOf } from './paths/paths.ts'
import { performanceOf } from './mastery/performance.ts'
import { studyPlanOf } from './plan/plan-of.ts'
import type { PlanNote } from './bank/plan-note.ts'
import { pendingQuizzesOf } from './next/quizzes.ts'
import { readinessOf } from './readiness/readiness.ts'
import { forecastsOf } from './readiness/track-record.ts'
import { weaknessesOf } from './mastery/weaknesses.ts'

/** The reviews of a course, counted. */
export type ReviewLoad = Omit<Reviews, 'due' | 'today'> & {
  /** Questions whose review has come. */
  due: number
  /** Of those, what the load of a day takes. */
  today: number
}

/** All that the engine says of a student in one course at one moment. The device that has the course and the server reckon the same. */
export interface CourseSummary {
  courseId: number
  /** Of the pack whose questions it rests on. */
  packVersion: number
  /** The moment that it holds for, epoch ms. */
  atMs: number
  settings: StudySettings
  /** Marked answers that it rests on. */
  answers: number
  /** The share of marks from which a topic counts as mastered, 0..1. */
  target: number
  topics: Mastery[]
  concepts: Mastery[]
  weaknesses: Weakness[]
  /** Sure and wrong. */
  blindSpots: Misjudged[]
  /** Unsure and right. */
  luckyGuesses: Misjudged[]
  readiness: Readiness
  /** Forecasts beside what came, the earliest first. */
  forecasts: Forecast[]
  plan: StudyPlan
  /** The plan's own order first. */
  paths: LearningPath[]
  reviews: ReviewLoad
  performance: Performance
  analytics: Analytics
  quizzes: PendingQuiz[]
}

/** What a summary needs besides the learner. */
export interface SummarySources {
  nowMs: number
  /** Of the pack. */
  exams: readonly ExamBlueprint[]
  /** Questions and tasks of the pack that exams can be drawn from. */
  drawables: readonly Drawable[]
  /** Time that the student has in exams. */
  timeFactor: TimeFactor
  notes: readonly PlanNote[]
  /** Exams of the course that were sat, as far as they are known. */
  sat: readonly SatExam[]
  /** When tasks of the course were answered. */
  tasksDone: readonly LocalTime[]
  /** Ids of questions that practice leaves out, kept for an exam. */
  reserved: ReadonlySet<string>
}

/** Each member is reckoned when it is first read: what asks for weaknesses alone does not pay for the plan. */
export function courseSummaryOf(
  learner: Learner,
  { nowMs, exams, drawables, timeFactor, notes, sat, tasksDone, reserved }: SummarySources,
): CourseSummary {
  const { courseId, bank, state, answers, settings } = learner
  const blueprint = courseExamOf(exams)
  const target = masteryTargetOf(blueprint)
  const mastery = masteryOf(state, bank, nowMs, target)
  const examAtMs = settings.examDate === null ? null : dayStartMs(settings.examDate, settings.tzOffsetMin)
  const open = withoutItems(learner, reserved)
  const summary: CourseSummary = lazyMembers({
    courseId: () => courseId,
    packVersion: () => bank.version,
    atMs: () => nowMs,
    settings: () => settings,
    answers: () => answers.length,
    target: () => target,
    topics: () => mastery.topics,
    concepts: () => mastery.concepts,
    weaknesses: () => weaknessesOf(learner, mastery, { notes, target, open: open.bank }),
    blindSpots: () => blindSpotsOf(learner),
    luckyGuesses: () => luckyGuessesOf(learner),
    readiness: () => readinessOf({ state, answers, bank, blueprint, atMs: nowMs, examAtMs }),
    forecasts: () => forecastsOf(answers, bank, sat),
    plan: () => {
      const from = { exams, bank: drawables, topics: bank.topics, sat, timeFactor }
      return studyPlanOf(open, { nowMs, exams: examsToSit(from), sat, notes, tasksDone, target })
    },
    paths: () => learningPathsOf(open, mastery, nowMs, target),
    reviews: () => {
      const { due, today, ...rest } = reviewsOfLearner(open, nowMs)
      return { ...rest, due: due.length, today: today.length }
    },
    performance: () => performanceOf(learner),
    analytics: () => {
      const { weaknesses, reviews } = summary
      // By the student's own calibrator, as the reviews say it.
      return {
        ...analyticsOf(learner, { mastery, weaknesses, nowMs, open: open.bank, tasksDone }),
        retention: reviews.recall,
      }
    },
    quizzes: () => pendingQuizzesOf(open, summary.weaknesses, nowMs),
  })
  return summary
}

/** The learner with what of the bank can be practised now. */
export function withoutItems(learner: Learner, reserved: ReadonlySet<string>): Learner {
  if (reserved.size === 0) return learner
  const items = new Map([...learner.bank.items].filter(([itemId]) => !reserved.has(itemId)))
  return { ...learner, bank: { ...learner.bank, items } }
}

/** The exam that the course prepares for. */
const courseExamOf = (exams: readonly ExamBlueprint[]): ExamBlueprint | null =>
  exams.find(({ isCourseExam }) => isCourseExam) ?? exams[0] ?? null

/** An object whose members are each reckoned when they are first read, and once. They are enumerable: what is written as JSON has all. */
export function lazyMembers<T extends object>(reckon: { readonly [Name in keyof T]: () => T[Name] }): T {
  const made: Partial<T> = {}
  for (const name in reckon) {
    Object.defineProperty(made, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = reckon[name]()
        Object.defineProperty(made, name, { enumerable: true, value })
        return value
      },
    })
  }
  return made as T
}
