import * as z from 'zod/mini'

const slug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use small letters, digits and single hyphens'), z.maxLength(64))
const words = z.string().check(z.minLength(1))
const stepName = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/, 'use small letters, digits and _'), z.maxLength(64))
export const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'write it like 2026-11-21'))

/** A public source a student can look up, with the day we last checked it. */
export const source = z.strictObject({
  title: words,
  url: z.optional(z.string().check(z.regex(/^https:\/\//, 'begin it with https://'))),
  checkedOn: isoDate,
})

const difficulty = z.enum(['easy', 'medium', 'hard'])

const common = {
  kind: z.literal('question'),
  /** Unique over all courses, for good. */
  id: slug,
  /** Topic of the course's blueprint. */
  topic: slug,
  /** The one idea the question tests. */
  concept: slug,
  difficulty,
  /** Limited Markdown: paragraphs, emphasis, lists, tables. */
  stem: words,
  sources: z.array(source).check(z.minLength(1)),
  reviewBy: isoDate,
}

export const option = z.strictObject({
  id: z.string().check(z.regex(/^[a-h]$/, 'letter the options a to h')),
  text: words,
  /** Why this option is right or wrong. */
  explanation: words,
})
export type Option = z.infer<typeof option>

export const singleBestAnswer = z.strictObject({
  ...common,
  type: z.literal('single-best-answer'),
  options: z.array(option).check(z.minLength(3), z.maxLength(8)),
  /** Id of the one right option. */
  key: z.string(),
})
export type SingleBestAnswer = z.infer<typeof singleBestAnswer>

export const numericEntry = z.strictObject({
  ...common,
  type: z.literal('numeric'),
  /** The right number in `unit`. */
  key: z.number(),
  /** Largest difference from the key that still counts as right, in `unit`. 0: exact. */
  tolerance: z.number().check(z.minimum(0)),
  unit: words,
  /** What to round to, in words that `rounding.ts` knows: "to the nearest whole number". */
  rounding: z.optional(words),
  /** Worked solution, a step a line. `expression` is arithmetic as `expression.ts` reads it, with the names of earlier
   *  steps; the last step's value, rounded as `rounding` says, is the key. A hyphen in a name would read as minus. */
  steps: z.array(z.strictObject({ name: stepName, text: words, expression: words })).check(z.minLength(1)),
  /** Wrong answers students give, each with the slip behind it. */
  pitfalls: z.array(z.strictObject({ value: z.number(), explanation: words })),
  explanation: words,
})
export type NumericEntry = z.infer<typeof numericEntry>

export const question = z.discriminatedUnion('type', [singleBestAnswer, numericEntry])
export type Question = z.infer<typeof question>

export const studyNote = z.strictObject({
  kind: z.literal('note'),
  id: slug,
  topic: slug,
  title: words,
  /** Minutes to read at 200 words a minute. */
  minutes: z.int().check(z.minimum(1)),
  /** Limited Markdown. */
  body: words,
  sources: z.array(source).check(z.minLength(1)),
  reviewBy: isoDate,
})
export type StudyNote = z.infer<typeof studyNote>

/** What a pack carries: questions and study notes. */
export const packItem = z.union([question, studyNote])
export type PackItem = z.infer<typeof packItem>
