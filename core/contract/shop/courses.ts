import * as z from 'zod/mini'
import { authorship } from '../../content/authorship.ts'
import { publishedExam } from '../../content/published-exam.ts'
import { category, topic } from '../../content/topic.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../id-in-path.ts'

export const courseCard = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category,
  type: z.string(),
  /** Decimal string in `currency`: "149.00". */
  price: z.string(),
  priceMinor: z.int(),
  originalPrice: z.nullable(z.string()),
  originalPriceMinor: z.nullable(z.int()),
  currency: z.string(),
  imageUrl: z.nullable(z.string()),
  isPopular: z.boolean(),
  questionCount: z.int(),
  noteCount: z.int(),
  duration: z.string(),
  level: z.string(),
  /** `null` until there are ratings to compute it from. */
  rating: z.nullable(z.number()),
  studentsEnrolled: z.int(),
  features: z.array(z.string()),
  curriculum: z.array(z.string()),
})
export type CourseCard = z.infer<typeof courseCard>

/** The types of questions that releases until November 2026 know: an answer that names another they do not read at all. */
export const firstQuestionTypes = [
  'single-best-answer',
  'multiple-response',
  'extended-matching',
  'yes-no',
  'sjt-rating',
  'numeric',
  'numeric-template',
] as const

/** The same of tasks. */
export const firstTaskTypes = ['casper-scenario', 'mmi-station', 'essay'] as const

const countedType = z.object({ type: z.string(), count: z.int() })

/** An exam that can be sat with a course. */
const listedExam = z.object({
  id: z.string(),
  title: z.string(),
  /** Of one of the shop's own mock exams. */
  level: z.optional(z.string()),
  /** Where its structure is published. */
  source: z.object({ title: z.string(), url: z.optional(z.string()) }),
  sections: z.array(
    z.object({
      title: z.string(),
      /** `questions`, or the type of its tasks. */
      asks: z.string(),
      /** As many as the bank allows, of as many as it should have. */
      count: z.int(),
      wanted: z.int(),
      /** For so many, of those for all. */
      minutes: z.int(),
      wantedMinutes: z.int(),
    }),
  ),
})
export type ListedExam = z.infer<typeof listedExam>

/** What of a course's pack the app opens, counted from the content itself. */
const courseContents = z.object({
  /** Only types that it has, as are those of its tasks. */
  questionTypes: z.array(z.object({ type: z.enum(firstQuestionTypes), count: z.int() })),
  /** The same of types that came later, also of those that came later than who reads this. */
  furtherTypes: z.optional(z.array(countedType)),
  taskTypes: z.array(z.object({ type: z.enum(firstTaskTypes), count: z.int() })),
  furtherTaskTypes: z.optional(z.array(countedType)),
  notes: z.array(z.object({ topic: z.string(), title: z.string(), minutes: z.int() })),
  /** Missing where no exam can be sat. */
  exams: z.optional(z.array(listedExam)),
  /** The ideas that are taught and tested, each with its topic. */
  concepts: z.array(z.object({ topic: z.string(), title: z.string() })),
  glossaryTerms: z.int(),
  /** Its title; `null` where there is none. */
  referenceSheet: z.nullable(z.string()),
})
export type CourseContents = z.infer<typeof courseContents>

export const courseDetail = z.extend(courseCard, {
  disclaimer: z.string(),
  /** Missing in what an older release stored or answered. */
  authorship: z.optional(authorship),
  syllabus: z.object({ title: z.string(), url: z.string() }),
  topics: z.array(z.extend(topic, { questionCount: z.int() })),
  /** The real exam that it prepares for. Missing, as are the contents, in an answer that a device kept from an older release. */
  exam: z.optional(publishedExam),
  contents: z.optional(courseContents),
  /** The pack as it would be downloaded now. */
  pack: z.object({ version: z.int(), wireBytes: z.int(), bytes: z.int() }),
})
export type CourseDetail = z.infer<typeof courseDetail>

const courseId = z.object({ id: idInPath('Course not found') })

export const listCourses = endpoint({
  name: 'listCourses',
  method: 'GET',
  path: '/api/courses',
  summary: 'All courses on sale, by title.',
  answer: z.array(courseCard),
})

export const getCourse = endpoint({
  name: 'getCourse',
  method: 'GET',
  path: '/api/courses/{id}',
  summary: 'One course.',
  params: courseId,
  answer: courseDetail,
  failures: ['not-found'],
})

export const enrol = endpoint({
  name: 'enrol',
  method: 'POST',
  path: '/api/courses/{id}/enrol',
  summary: 'Takes a free course: gives the entitlement. Answers the same when the customer already has it.',
  access: 'user',
  params: courseId,
  /** Whose account is meant; another login session's user gets `wrong-account`, and no course. */
  query: z.object({ userId: z.optional(z.string()) }),
  answer: z.object({ courseId: z.int(), entitled: z.literal(true) }),
  failures: ['wrong-account', 'not-found', 'payment-required'],
})
