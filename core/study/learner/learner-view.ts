import type { ScaledScore } from '../../exams/scale.ts'

/** What the engine says of a student in one course. Every figure is reckoned from their own answers, alike on a device and on the
 *  server; what cannot be said yet is `null`, never a guess. */

/** What is known of a topic or a concept. */
export interface Mastery {
  /** Topic or concept id. */
  id: string
  title: string
  is: 'topic' | 'concept'
  /** The topic it belongs to; its own id for a topic. */
  topic: string
  /** Expected share of marks over its questions now, 0..1; `null` until three answers have been marked. */
  share: number | null
  /** Standard error of `share`, 0..1. */
  error: number | null
  /** Marked answers that it rests on, and how many of them lost marks. */
  answers: number
  lost: number
  /** Epoch ms; `null` without an answer. */
  lastAtMs: number | null
  /** The lower end of its 80 % interval reaches the target. */
  isMastered: boolean
}

export type Priority = 'critical' | 'high' | 'medium' | 'low'

export interface Weakness {
  concept: string
  conceptTitle: string
  topic: string
  topicTitle: string
  priority: Priority
  /** Marks of a hundred in the student's own exam that are expected to be lost to it. */
  marksLost: number
  /** That its share is below the target, 0..1. */
  probability: number
  /** Of `Mastery`. */
  share: number
  error: number
  answers: number
  /** Answers that lost marks. */
  errorCount: number
  lastAtMs: number
  /** What to do about it, the most useful first: sentences for the student. */
  improvements: string[]
}

/** A question that was answered otherwise than the student thought. */
export interface Misjudged {
  itemId: string
  topic: string
  concept: string
  atMs: number
}

export type Readiness =
  /** The exam has no questions that a machine marks, or the course none of them: there is nothing to reckon a score from. */
  | { is: 'unmarked' }
  /** So many more answers, over topics that make up at least half of the exam; titles of those that lack answers for it. */
  | { is: 'not-yet'; answersNeeded: number; topicsNeeded: string[] }
  | {
      is: 'known'
      /** Expected share of marks at the exam, 0..1, with an 80 % interval. */
      share: number
      low: number
      high: number
      /** The same on the exam's own scale. */
      scaled: ScaledScore
      /** Probability to pass, 0..1; `null` where the exam has no pass mark. */
      pass: number | null
      /** The day it is reckoned for, epoch ms: the exam's, or now. */
      atMs: number
      answers: number
      /** What would move it most: topics with the marks of a hundred that an hour of practice is expected to bring. */
      movers: { topic: string; title: string; gain: number }[]
    }

/** What was forecast before an exam, and what came. Shares of marks, 0..1. */
export interface Forecast {
  sittingId: string
  atMs: number
  low: number
  share: number
  high: number
  /** What the exam gave. */
  came: number
}

/** One thing to do on a day of the plan. */
export type PlanTask = {
  /** Why, in a sentence. */
  why: string
  minutes: number
} & (
  | { is: 'reviews'; questions: number }
  | { is: 'practice'; concept: string; title: string; topic: string; isNew: boolean; questions: number }
  | { is: 'exam'; examId: string; title: string }
  | { is: 'notes'; itemId: string; title: string }
)

export interface PlanDay {
  /** "2027-06-01", by the student's own calendar. */
  date: string
  isOff: boolean
  minutes: number
  tasks: PlanTask[]
}

export interface StudyPlan {
  courseId: number
  /** "2027-06-01"; `null` without an exam date: the plan is of the next four weeks then. */
  examDate: string | null
  days: PlanDay[]
  /** What a student should know about it: minutes that do not suffice, topics that will not be reached. */
  notices: string[]
  /** What it changed since it was last made, and why, newest first. */
  changes: PlanChange[]
}

export interface PlanChange {
  atMs: number
  /** "Tuesday was missed". */
  trigger: string
  /** "Two reviews a day more until Friday". */
  action: string
  /** "About one mark of a hundred". */
  impact: string
}

/** A quiz that the engine made of a gap. The same id makes the same quiz everywhere. */
export interface PendingQuiz {
  id: string
  courseId: number
  topic: string
  topicTitle: string
  concept: string
  conceptTitle: string
  difficulty: 'easy' | 'medium' | 'hard'
  itemIds: string[]
}

/** A concept on the way through a course. */
export interface PathNode {
  /** Concept id. */
  id: string
  title: string
  topic: string
  kind: 'foundation' | 'core' | 'specialization'
  status: 'completed' | 'current' | 'available' | 'locked'
  /** 0..1 */
  progress: number
  /** What is left of it, minutes. */
  minutes: number
  /** Concept ids. */
  prerequisites: string[]
  /** Those of them that keep it locked; none where it is not. */
  waitsFor: string[]
  difficulty: 'beginner' | 'intermediate' | 'advanced'
}

/** An order in which to learn the concepts of a course. */
export interface LearningPath {
  id: string
  /** What orders it: by expected marks (the plan's own), in the course's order, or the weakest first. */
  order: 'marks' | 'course' | 'weakest'
  title: string
  description: string
  nodes: PathNode[]
  /** When the expected share of marks reaches the target at the student's minutes a day, "2027-06-01"; `null` when it is not
   *  before the exam, or not known. */
  readyOn: string | null
}

/** `unknown`: too few answers to tell earlier from later ones. */
export type Trend = 'improving' | 'steady' | 'declining' | 'unknown'

/** How a student's marked answers went. */
export interface Performance {
  answers: number
  /** Answers with full marks. */
  correct: number
  /** `correct` of `answers`, 0..1; `null` without an answer. */
  accuracy: number | null
  /** Topics that were answered at least once, in the order of the course. */
  topics: { topic: string; title: string; answers: number; correct: number }[]
  trend: Trend
}

/** How a student goes about a course. */
export interface Analytics {
  /** Days in a row with an answer, up to today, or to yesterday while today has none yet. */
  streakDays: number
  /** Days with an answer, of all. */
  studyDays: number
  /** Time on questions, minutes. */
  minutes: number
  /** Part of the questions that were answered at least once, 0..1; `null` of a course without questions. */
  completion: number | null
  /** Share of all marks of the answers, 0..1; `null` without one. */
  averageShare: number | null
  /** Mean chance to recall what was answered before, 0..1; `null` while nothing was. */
  retention: number | null
  /** Topics whose target is reached, and those expected to cost marks, the most first. */
  strong: { topic: string; title: string }[]
  weak: { topic: string; title: string }[]
  /** What to do next: sentences for the student. */
  next: string[]
}
