import * as z from 'zod/mini'
import { answer } from '../questions/answer-schema.ts'
import { mark } from '../study/mark.ts'
import { scale } from './scale-schema.ts'

const text = (longest: number) => z.string().check(z.maxLength(longest))
const whole = () => z.int().check(z.minimum(0))

/** How many earlier answers of a question are kept; the first to go are the earliest. */
export const earlierLimit = 20

/** What an `answered` event says of the exam that it was given in; its `sessionId` is the sitting's. */
export const answeredInExam = () =>
  z.looseObject({
    /** Index of the section in the sitting. */
    section: whole(),
    /** How it was answered before, the earliest first: what was chosen (`null` for nothing; apps of before did not say), the device's
     *  marking of it, and the time on the question until it was changed, ms. */
    earlier: z
      .array(z.looseObject({ answer: z.optional(z.nullable(answer)), mark: z.nullable(mark), elapsedMs: whole() }))
      .check(z.maxLength(earlierLimit)),
  })

/** One item of a section, whether or not it was answered. */
const satItem = () =>
  z.looseObject({
    itemId: text(64),
    /** SHA-256 of it as it was asked. */
    itemHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    topic: text(64),
    type: text(32),
    attemptKey: text(64),
    /** Time on it, ms. */
    elapsedMs: whole(),
    isFlagged: z.optional(z.boolean()),
    /** All marks that it has, where it was left. */
    of: z.optional(whole()),
  })

/** So many items go into one event: a section of more is told in several. */
export const itemsPerEvent = 50

/** A scale of a form that this release does not know is left out, and the marks are given as they are. */
const knownScale = () =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => z.safeParse(scale, given).data),
      z.optional(scale),
    ),
  )

/** What an `exam-started` event says, beside its envelope: one from the device that it is sat on, one from the server where that
 *  could be reached. */
export const examStartedParts = () => ({
  courseId: z.int().check(z.minimum(1)),
  /** The sitting. */
  sessionId: text(64),
  examId: text(64),
  /** Whose clock says so. */
  clock: z.enum(['device', 'server']),
  startedAtMs: whole(),
  /** So long it can take by its own rule, ms; `null` where the candidate may take any time. A device says it. */
  longestMs: z.optional(z.nullable(whole())),
})

/** What an `exam-section` event says, beside its envelope: a section that is over, or a part of it. */
export const examSectionParts = () => ({
  courseId: z.int().check(z.minimum(1)),
  packVersion: z.int().check(z.minimum(1)),
  /** The sitting. */
  sessionId: text(64),
  exam: z.looseObject({
    id: text(64),
    title: text(200),
    /** How many are sat. */
    sections: whole(),
    /** How many its blueprint has; apps of before did not say. */
    sectionsInAll: z.optional(whole()),
    scale: knownScale(),
  }),
  timeFactor: z.number(),
  /** How many questions of the whole sitting the student had answered before. */
  met: whole(),
  startedAtMs: whole(),
  section: z.looseObject({
    /** Its place in the sitting, and its id in the blueprint. */
    at: whole(),
    id: text(64),
    title: text(200),
    wanted: whole(),
    items: whole(),
    allowedMs: z.nullable(whole()),
    usedMs: whole(),
    /** By the clock that the sitting goes by, epoch ms. */
    endedAtMs: z.optional(whole()),
    endedBy: z.enum(['candidate', 'time']),
    scale: knownScale(),
  }),
  /** Place in the section of the first of `items`. */
  first: whole(),
  items: z.array(satItem()).check(z.maxLength(itemsPerEvent)),
})
