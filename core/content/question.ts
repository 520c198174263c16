import * as z from 'zod/mini'
import { difficulty, itemParts, option, slug, valueName, words } from './parts.ts'

const common = {
  kind: z.literal('question'),
  ...itemParts,
  /** The one idea the question tests. */
  concept: slug,
  difficulty,
  /** Passage or option list that is shown with the question. */
  stimulusId: z.optional(slug),
  /** Limited Markdown: paragraphs, emphasis, lists, tables, pictures. */
  stem: words,
}

export const singleBestAnswer = z.strictObject({
  ...common,
  type: z.literal('single-best-answer'),
  options: z.array(option).check(z.minLength(3), z.maxLength(8)),
  /** Id of the one right option. */
  key: z.string(),
})
export type SingleBestAnswer = z.infer<typeof singleBestAnswer>

/** Right when all keys and no other options are chosen. */
export const multipleResponse = z.strictObject({
  ...common,
  type: z.literal('multiple-response'),
  options: z.array(option).check(z.minLength(4), z.maxLength(8)),
  /** Ids of the right options. */
  keys: z.array(z.string()).check(z.minLength(2)),
})
export type MultipleResponse = z.infer<typeof multipleResponse>

/** One stem of an extended matching set. Its options are those of the option list `stimulusId`. */
export const extendedMatching = z.strictObject({
  ...common,
  type: z.literal('extended-matching'),
  stimulusId: slug,
  key: z.string(),
  explanation: words,
})
export type ExtendedMatching = z.infer<typeof extendedMatching>

/** Two marks when every statement is judged rightly, one when all but one are. */
export const yesNo = z.strictObject({
  ...common,
  type: z.literal('yes-no'),
  statements: z
    .array(z.strictObject({ text: words, key: z.enum(['yes', 'no']), explanation: words }))
    .check(z.minLength(3), z.maxLength(6)),
})
export type YesNo = z.infer<typeof yesNo>

/** Ratings from the most to the least fitting: a "very appropriate", b "appropriate but not ideal", c "inappropriate but not
 *  awful", d "very inappropriate"; of importance: very important, important, of minor importance, not important at all. */
export const ratings = ['a', 'b', 'c', 'd'] as const

/** One response to the scenario `stimulusId`, rated. The stem is the response. */
export const sjtRating = z.strictObject({
  ...common,
  type: z.literal('sjt-rating'),
  stimulusId: slug,
  scale: z.enum(['appropriateness', 'importance']),
  key: z.enum(ratings),
  explanation: words,
  /** Why no better rating; missing only where there is none. */
  whyNotBetter: z.optional(words),
  whyNotWorse: z.optional(words),
})
export type SjtRating = z.infer<typeof sjtRating>

/** Worked solution, a step a line. `expression` is arithmetic as `expression.ts` reads it, with the names of earlier steps. */
const steps = z.array(z.strictObject({ name: valueName, text: words, expression: words })).check(z.minLength(1))

const numberParts = {
  /** Largest difference from the key that still counts as right, in `unit`. 0: exact. */
  tolerance: z.number().check(z.minimum(0)),
  unit: words,
  /** What to round to, in words that `rounding.ts` knows: "to the nearest whole number". */
  rounding: z.optional(words),
  /** The last step's value, rounded as `rounding` says, is the key. */
  steps,
  explanation: words,
}

export const numericEntry = z.strictObject({
  ...common,
  ...numberParts,
  type: z.literal('numeric'),
  /** The right number in `unit`. */
  key: z.number(),
  /** Wrong answers students give, each with the slip behind it. */
  pitfalls: z.array(z.strictObject({ value: z.number(), explanation: words })),
})
export type NumericEntry = z.infer<typeof numericEntry>

const variable = z.union([
  z.strictObject({ from: z.number(), to: z.number(), step: z.number().check(z.gt(0)) }),
  z.strictObject({ oneOf: z.array(z.number()).check(z.minLength(2)) }),
])
export type Variable = z.infer<typeof variable>

/** A numeric entry whose numbers are drawn anew for each attempt; `numeric-template.ts` makes one of it. Texts name values as
 *  `{weight}`, or `{volume:2}` for two places; the explanation names the key as `{answer}`. */
export const numericTemplate = z.strictObject({
  ...common,
  ...numberParts,
  type: z.literal('numeric-template'),
  variables: z.record(valueName, variable),
  /** Numbers are drawn again until the last step's value lies here. */
  answerWithin: z.strictObject({ from: z.number(), to: z.number() }),
  pitfalls: z.array(z.strictObject({ expression: words, explanation: words })),
})
export type NumericTemplate = z.infer<typeof numericTemplate>

export const question = z.discriminatedUnion('type', [
  singleBestAnswer,
  multipleResponse,
  extendedMatching,
  yesNo,
  sjtRating,
  numericEntry,
  numericTemplate,
])
export type Question = z.infer<typeof question>

/** Every type of question that this release reads. */
export const questionTypes = [
  'single-best-answer',
  'multiple-response',
  'extended-matching',
  'yes-no',
  'sjt-rating',
  'numeric',
  'numeric-template',
] as const satisfies readonly Question['type'][]
