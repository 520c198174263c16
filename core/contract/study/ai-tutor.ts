import * as z from 'zod/mini'
import { slug } from '../../content/parts.ts'
import { stimulus } from '../../content/stimulus.ts'
import { knownAnswer } from '../../questions/answer-schema.ts'
import { question } from '../../questions/question.ts'
import { confidence, eventId } from '../../study/events/event.ts'
import { plainText } from '../../study/events/plain-text.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../id-in-path.ts'
import { priorities, quizDifficulties, trends } from './learner-parts.ts'

const whole = z.int().check(z.minimum(0))
const percent = z.int().check(z.minimum(0), z.maximum(100))

/** One course, or all that the customer studies. */
export const ofCourse = z.object({ courseId: z.optional(idInPath('Course not found')) })

/** Largest number of answers in a quiz. */
const mostAnswers = 50

export const tutorWeaknesses = endpoint({
  name: 'tutorWeaknesses',
  method: 'GET',
  path: '/api/ai-tutor/weaknesses',
  summary: 'Concepts that are expected to cost the customer marks in their exam, the most first.',
  access: 'user',
  query: ofCourse,
  answer: z.array(
    z.object({
      courseId: z.int(),
      conceptId: z.string(),
      topicId: z.string(),
      /** Titles. */
      concept: z.string(),
      topic: z.string(),
      priority: z.enum(priorities),
      errorCount: whole,
      improvements: z.array(z.string()),
      /** Expected share of marks now, per cent, and the answers that it rests on. */
      mastery: percent,
      answers: whole,
      /** Marks of a hundred in the exam that it is expected to cost. */
      marksLost: z.number(),
      /** ISO 8601. */
      lastAnsweredAt: z.string(),
    }),
  ),
  failures: ['not-found', 'forbidden'],
})

const quizQuestion = z.object({
  /** Of the question in its course. */
  id: z.string(),
  type: z.string(),
  /** The passage, scenario or list that it belongs to, and the stem: limited Markdown. */
  passage: z.nullable(z.string()),
  question: z.string(),
  /** What is chosen, rated, judged, ordered or sorted; empty where a number is typed. */
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  /** As one writes an answer down: `b`; `a c`; `yes no yes`; for each item its set; `12.5`. */
  correctAnswer: z.string(),
  explanation: z.string(),
  /** The question whole. Numbers that are drawn for each attempt are drawn by `attemptKey`. */
  asked: z.object({ question, stimulus: z.optional(stimulus) }),
  attemptKey: eventId,
})

const tutorQuiz = z.object({
  id: z.string(),
  courseId: z.int(),
  conceptId: z.string(),
  topicId: z.string(),
  /** Titles. */
  topic: z.string(),
  concept: z.string(),
  difficulty: z.enum(quizDifficulties),
  questions: z.array(quizQuestion),
})
export type TutorQuiz = z.infer<typeof tutorQuiz>

export const tutorQuizzes = endpoint({
  name: 'tutorQuizzes',
  method: 'GET',
  path: '/api/ai-tutor/pending-quizzes',
  summary: 'Quizzes made of what the customer has yet to master. One that was completed is gone.',
  access: 'user',
  query: ofCourse,
  answer: z.array(tutorQuiz),
  failures: ['not-found', 'forbidden'],
})

export const tutorPerformance = endpoint({
  name: 'tutorPerformance',
  method: 'GET',
  path: '/api/ai-tutor/performance',
  summary: 'How the answers of the customer went, in all and by topic.',
  access: 'user',
  query: ofCourse,
  answer: z.object({
    /** Per cent of answers with full marks; `null` without an answer. */
    accuracy: z.nullable(percent),
    correctAnswers: whole,
    totalQuestions: whole,
    /** By title. */
    topicPerformance: z.record(z.string(), z.object({ correct: whole, total: whole })),
    improvementTrend: z.enum(trends),
  }),
  failures: ['not-found', 'forbidden'],
})

const given = {
  /** As one writes it down, as in `correctAnswer`, or the words of the option. */
  userAnswer: z.optional(z.union([plainText(400), z.number()])),
  /** The same as a device records it; it goes before `userAnswer`. */
  answer: z.optional(knownAnswer),
  confidence: z.optional(confidence),
  /** Time on the question; 0 where it was not measured. */
  seconds: z._default(z.number().check(z.minimum(0), z.maximum(86_400)), 0),
  /** As the question came with it, or made by who sends it (UUIDv7), so that what is sent twice is kept once. A question that draws its
   *  numbers is marked by the one that it came with. */
  attemptKey: z.optional(eventId),
}

/** What the server found. Nothing that was sent of it counts. */
const marked = z.object({
  /** Of the question in its course. */
  questionId: z.string(),
  /** Full marks; `null` where this release cannot mark it, as `marks` and `of`. */
  isCorrect: z.nullable(z.boolean()),
  marks: z.nullable(whole),
  of: z.nullable(whole),
  correctAnswer: z.string(),
  explanation: z.string(),
})
export type MarkedAnswer = z.infer<typeof marked>

/** A quiz by its id: course, version of the bank, concept, pass and lot of its questions, as `pendingQuizzesOf` writes them. */
const quizInPath = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}\.\d{1,10}\.[a-z0-9-]{1,90}\.\d{1,6}(-\d{1,10})?$/, 'There is no such quiz.')),
  z.transform((id) => {
    const [courseId, , concept = ''] = id.split('.')
    return { id, courseId: Number(courseId), concept }
  }),
)

export const completeTutorQuiz = endpoint({
  name: 'completeTutorQuiz',
  method: 'POST',
  path: '/api/ai-tutor/quizzes/{id}/complete',
  summary:
    'Marks a quiz and keeps its answers among all others of the customer. The same quiz again is answered by what was kept, with the marks that count by then.',
  access: 'user',
  maxBytes: 100_000,
  params: z.object({ id: quizInPath }),
  body: z.object({
    /** The same as in the address, where it is sent. */
    quizId: z.optional(z.string()),
    /** One for each question, by its place in the quiz or by its id. */
    answers: z
      .array(z.object({ ...given, questionId: z.union([whole, slug]) }))
      .check(z.minLength(1), z.maxLength(mostAnswers)),
  }),
  answer: z.object({
    /** Per cent of the marks. */
    score: percent,
    feedback: z.string(),
    /** More of the marks than the earlier answers to the concept earned. */
    improvement: z.boolean(),
    results: z.array(marked),
  }),
  failures: ['not-found', 'forbidden', 'taken'],
})

export const recordTutorAnswer = endpoint({
  name: 'recordTutorAnswer',
  method: 'POST',
  path: '/api/ai-tutor/answers',
  summary: 'Marks an answer and keeps it among all others of the customer. The same attempt again is kept once.',
  access: 'user',
  maxBytes: 20_000,
  body: z.object({
    ...given,
    /** Of a question in a course that the customer may study. */
    questionId: slug,
  }),
  answer: marked,
  failures: ['not-found', 'forbidden', 'taken'],
})
