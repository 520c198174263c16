import * as z from 'zod/mini'
import { slug, webAddress, words } from '../content/parts.ts'
import { scale, share } from './scale-schema.ts'

const count = z.int().check(z.minimum(1))
const seconds = z.int().check(z.minimum(0), z.maximum(4 * 3600))
const sectionParts = {
  id: slug,
  title: words,
  /** Shown before it, for as long as `instructionSeconds`; without a clock when that is 0. */
  instructions: z.optional(words),
  instructionSeconds: seconds,
  /** Topics it is drawn from; all of the course's when left out. */
  topics: z.optional(z.array(slug)),
  noteboard: z.boolean(),
  /** A break after it, which one may end early. */
  breakAfterSeconds: z.optional(seconds),
  /** Whether it can be sat without the others. */
  sitAlone: z.boolean(),
  scale: z.optional(scale),
}

/** The calculator on the screen: that of the real exam. */
const calculators = ['none', 'four-function'] as const

const questionSection = z.strictObject({
  ...sectionParts,
  asks: z.literal('questions'),
  /** All that the course has when left out: where the exam's body does not publish a number. */
  questions: z.optional(count),
  minutes: count,
  /** Types it is drawn from; all when left out. */
  types: z.optional(z.array(slug)),
  /** Where some types come after others, so many of each; together they are `questions`. */
  parts: z.optional(z.array(z.strictObject({ types: z.array(slug).check(z.minLength(1)), questions: count }))),
  /** Whether an answer may be seen and changed again while the section runs. */
  canGoBack: z.boolean(),
  calculator: z.enum(calculators),
  highlighter: z.boolean(),
})
export type QuestionSection = z.infer<typeof questionSection>

const taskSection = z.strictObject({
  ...sectionParts,
  asks: z.literal('tasks'),
  tasks: z.strictObject({
    type: slug,
    /** Of a CASPer scenario. */
    format: z.optional(z.enum(['typed', 'video'])),
    count,
    /** So many are offered and `count` of them are done. */
    choose: z.optional(count),
  }),
  /** How long it takes. Each task has its own clock, but for an essay, whose clock this is. */
  minutes: count,
  /** A break in the middle of it, which one may end early. */
  breakHalfwaySeconds: z.optional(seconds),
})
export type TaskSection = z.infer<typeof taskSection>

/** Part of an exam with a clock of its own. Numbers that the exam's body does not publish are left out. */
const section = z.discriminatedUnion('asks', [questionSection, taskSection])
export type ExamSection = z.infer<typeof section>

/** `exams/<id>.yaml` of a course's folder: an exam that can be sat, as its body publishes it. */
export const examBlueprint = z.strictObject({
  id: slug,
  title: words,
  /** The one that the course's page tells of. */
  isCourseExam: z._default(z.boolean(), false),
  /** Where the structure is published. */
  source: z.strictObject({ title: words, url: z.optional(webAddress) }),
  sections: z.array(section).check(z.minLength(1)),
  scale,
  /** What time away from it does: `counts` on as in the hall, or `pauses`, where one may also pause by a button. */
  absence: z.enum(['counts', 'pauses']),
  /** Part of the questions it draws from that practice keeps for it until it was sat. */
  reserve: z.optional(share),
})
export type ExamBlueprint = z.infer<typeof examBlueprint>

/** The blueprints of a manifest. One of a form that this release does not know is passed over: a later server may add to a course
 *  what an earlier app does without. */
export const knownBlueprints = z.pipe(
  z.pipe(
    z.array(z.unknown()),
    z.transform((given) => given.filter((each) => z.safeParse(examBlueprint, each).success)),
  ),
  z.array(examBlueprint),
)
