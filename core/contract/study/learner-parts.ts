import * as z from 'zod/mini'
import type { ScaledScore } from '../../exams/scale.ts'
import type { CourseSummary, ReviewLoad } from '../../study/learner/course-summary.ts'
import type { StudySettings } from '../../study/learner/model/learner-inputs.ts'
import type {
  Analytics,
  Forecast,
  LearningPath,
  Mastery,
  Misjudged,
  PathNode,
  PendingQuiz,
  Performance,
  StudyPlan,
  PlanChange,
  PlanDay,
  PlanTask,
  Readiness,
  Weakness,
} from '../../study/learner/learner-view.ts'

/** What the engine says of a student, as it travels. The types are the engine's own; what a later release adds is passed over. */

const whole = z.int().check(z.minimum(0))
const share = z.number().check(z.minimum(0), z.maximum(1))
const epochMs = z.number().check(z.minimum(0))
const isoDate = z.string()
const named = z.object({ topic: z.string(), title: z.string() })

export const priorities = ['critical', 'high', 'medium', 'low'] as const
export const trends = ['improving', 'steady', 'declining', 'unknown'] as const
export const pathNodeKinds = ['foundation', 'core', 'specialization'] as const
export const pathNodeStatuses = ['completed', 'current', 'available', 'locked'] as const
export const pathDifficulties = ['beginner', 'intermediate', 'advanced'] as const
export const quizDifficulties = ['easy', 'medium', 'hard'] as const

const mastery: z.ZodMiniType<Mastery> = z.object({
  id: z.string(),
  title: z.string(),
  is: z.enum(['topic', 'concept']),
  topic: z.string(),
  share: z.nullable(share),
  error: z.nullable(z.number()),
  answers: whole,
  lost: whole,
  lastAtMs: z.nullable(epochMs),
  isMastered: z.boolean(),
})

const weakness: z.ZodMiniType<Weakness> = z.object({
  concept: z.string(),
  conceptTitle: z.string(),
  topic: z.string(),
  topicTitle: z.string(),
  priority: z.enum(priorities),
  marksLost: z.number(),
  probability: share,
  share,
  error: z.number(),
  answers: whole,
  errorCount: whole,
  lastAtMs: epochMs,
  improvements: z.array(z.string()),
})

const misjudged: z.ZodMiniType<Misjudged> = z.object({
  itemId: z.string(),
  topic: z.string(),
  concept: z.string(),
  atMs: epochMs,
})

const scaled: z.ZodMiniType<ScaledScore> = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('percent'),
    value: z.number(),
    low: z.number(),
    high: z.number(),
    pass: z.nullable(z.number()),
  }),
  z.object({
    is: z.literal('scaled'),
    value: z.number(),
    low: z.number(),
    high: z.number(),
    from: z.number(),
    to: z.number(),
    pass: z.nullable(z.number()),
  }),
  z.object({ is: z.literal('band'), value: z.string(), low: z.string(), high: z.string() }),
  z.object({ is: z.literal('none') }),
])

const readiness: z.ZodMiniType<Readiness> = z.discriminatedUnion('is', [
  z.object({ is: z.literal('unmarked') }),
  z.object({ is: z.literal('not-yet'), answersNeeded: whole, topicsNeeded: z.array(z.string()) }),
  z.object({
    is: z.literal('known'),
    share,
    low: share,
    high: share,
    scaled,
    pass: z.nullable(share),
    atMs: epochMs,
    answers: whole,
    movers: z.array(z.object({ topic: z.string(), title: z.string(), gain: z.number() })),
  }),
])

const forecast: z.ZodMiniType<Forecast> = z.object({
  sittingId: z.string(),
  atMs: epochMs,
  low: share,
  share,
  high: share,
  came: share,
})

const taskParts = { why: z.string(), minutes: z.number() }

const planTask: z.ZodMiniType<PlanTask> = z.discriminatedUnion('is', [
  z.object({ ...taskParts, is: z.literal('reviews'), questions: whole }),
  z.object({
    ...taskParts,
    is: z.literal('practice'),
    concept: z.string(),
    title: z.string(),
    topic: z.string(),
    isNew: z.boolean(),
    questions: whole,
  }),
  z.object({ ...taskParts, is: z.literal('exam'), examId: z.string(), title: z.string() }),
  z.object({ ...taskParts, is: z.literal('notes'), itemId: z.string(), title: z.string() }),
])

const planDay: z.ZodMiniType<PlanDay> = z.object({
  date: isoDate,
  isOff: z.boolean(),
  minutes: z.number(),
  tasks: z.array(planTask),
})

const planChange: z.ZodMiniType<PlanChange> = z.object({
  atMs: epochMs,
  trigger: z.string(),
  action: z.string(),
  impact: z.string(),
})

const plan: z.ZodMiniType<StudyPlan> = z.object({
  courseId: z.int(),
  examDate: z.nullable(isoDate),
  days: z.array(planDay),
  notices: z.array(z.string()),
  changes: z.array(planChange),
})

const pathNode: z.ZodMiniType<PathNode> = z.object({
  id: z.string(),
  title: z.string(),
  topic: z.string(),
  kind: z.enum(pathNodeKinds),
  status: z.enum(pathNodeStatuses),
  progress: share,
  minutes: z.number(),
  prerequisites: z.array(z.string()),
  waitsFor: z.array(z.string()),
  difficulty: z.enum(pathDifficulties),
})

const learningPath: z.ZodMiniType<LearningPath> = z.object({
  id: z.string(),
  order: z.enum(['marks', 'course', 'weakest']),
  title: z.string(),
  description: z.string(),
  nodes: z.array(pathNode),
  readyOn: z.nullable(isoDate),
})

const reviewLoad: z.ZodMiniType<ReviewLoad> = z.object({
  due: whole,
  today: whole,
  doneToday: whole,
  perDay: z.nullable(whole),
  forecast: z.array(z.object({ date: isoDate, count: whole })),
  recall: z.nullable(share),
  backlogDays: z.nullable(whole),
})

const performance: z.ZodMiniType<Performance> = z.object({
  answers: whole,
  correct: whole,
  accuracy: z.nullable(share),
  topics: z.array(z.object({ topic: z.string(), title: z.string(), answers: whole, correct: whole })),
  trend: z.enum(trends),
})

const analytics: z.ZodMiniType<Analytics> = z.object({
  streakDays: whole,
  studyDays: whole,
  minutes: z.number(),
  completion: z.nullable(share),
  averageShare: z.nullable(share),
  retention: z.nullable(share),
  strong: z.array(named),
  weak: z.array(named),
  next: z.array(z.string()),
})

const pendingQuiz: z.ZodMiniType<PendingQuiz> = z.object({
  id: z.string(),
  courseId: z.int(),
  topic: z.string(),
  topicTitle: z.string(),
  concept: z.string(),
  conceptTitle: z.string(),
  difficulty: z.enum(quizDifficulties),
  itemIds: z.array(z.string()),
})

const studySettings: z.ZodMiniType<StudySettings> = z.object({
  examDate: z.nullable(isoDate),
  minutesPerDay: z.number(),
  daysOff: z.array(whole),
  reviewsPerDay: z.nullable(whole),
  tzOffsetMin: z.int(),
})

/** All that the engine says of a student in one course. */
export const courseSummary: z.ZodMiniType<CourseSummary> = z.object({
  courseId: z.int(),
  packVersion: z.int(),
  atMs: epochMs,
  settings: studySettings,
  answers: whole,
  target: share,
  topics: z.array(mastery),
  concepts: z.array(mastery),
  weaknesses: z.array(weakness),
  blindSpots: z.array(misjudged),
  luckyGuesses: z.array(misjudged),
  readiness,
  forecasts: z.array(forecast),
  plan,
  paths: z.array(learningPath),
  reviews: reviewLoad,
  performance,
  analytics,
  quizzes: z.array(pendingQuiz),
})
