import type { ExamReport } from '../exams/report.ts'
import type { PractisableQuestion } from '../questions/practisable.ts'
import type { CourseSummary } from '../study/learner/course-summary.ts'
import type { AskedAbout, Engine, MessageType, Mode, Rung, WritingKind } from './answer.ts'

/** What is asked of the tutor, with all that it may use beside the library. A device and the server ask alike; whoever asks reads the
 *  rows that belong to it, and an ask that `newAsk` made of a text alone is a whole one. */
export interface Ask {
  /** As it was written; of a summary or in the writing mode, what was pasted. */
  text: string
  messageType: MessageType
  mode: Mode
  /** In the writing mode; `null` elsewhere. */
  writing: WritingKind | null
  about: AskedAbout | null
  /** The question of `about`, as the attempt asked it (`attemptOf`); `null` where `about` is of another kind or it is not here. */
  question: PractisableQuestion | null
  /** A hint is wanted, and how strong a one; only with `question`. */
  rung: Rung | null
  /** What the student wrote before in this conversation, the latest last. The last few suffice. */
  earlier: readonly string[]
  /** Whether a question was never answered by this student: what its explanations say is then not used. */
  isUnanswered: (itemId: string) => boolean
  /** The question of the bank whose text was pasted, if one was (`recogniserIn`). */
  recognise: (text: string) => RecognisedQuestion | null
  /** Courses that may be spoken of, by which topics are named. */
  courses: readonly AskedCourse[]
  /** The student in the course of `about`, or in the one that they study; a `CourseSummary` is one. `null`: not known. */
  learner: LearnerFacts | null
  /** Of `about: { kind: 'score' }`. */
  score: ScoreFacts | null
  /** Questions that may be practised now: never those kept for an exam (`candidatesOf`). */
  candidates: readonly Candidate[]
  engine: Engine
  /** By which chance is drawn: the id of the message. */
  seed: string
  /** Epoch ms. */
  nowMs: number
}

export interface RecognisedQuestion {
  courseId: number
  question: PractisableQuestion
}

/** A course by its names. A pack's manifest and its handbook have them. */
export interface AskedCourse {
  courseId: number
  title: string
  topics: readonly { id: string; title: string }[]
  concepts: readonly { id: string; title: string; topic: string }[]
}

export type LearnerFacts = Pick<
  CourseSummary,
  'courseId' | 'settings' | 'answers' | 'topics' | 'concepts' | 'weaknesses' | 'readiness' | 'plan'
>

/** An exam that was sat. */
export interface ScoreFacts {
  courseId: number
  title: string
  /** The run of it, as its report's address names it. */
  sessionId: string
  report: ExamReport
}

export interface Candidate {
  courseId: number
  itemId: string
  topic: string
  concept: string
  /** Times it was answered. */
  answers: number
  /** Its last answer lost marks. */
  wasWrong: boolean
}

type Needed = 'text' | 'engine' | 'seed' | 'nowMs'

/** An ask about nothing in particular, by somebody of whom nothing is known, but for what is given. */
export const newAsk = (given: Pick<Ask, Needed> & Partial<Ask>): Ask => ({
  messageType: 'question',
  mode: 'qa',
  writing: null,
  about: null,
  question: null,
  rung: null,
  earlier: [],
  isUnanswered: () => true,
  recognise: () => null,
  courses: [],
  learner: null,
  score: null,
  candidates: [],
  ...given,
})
