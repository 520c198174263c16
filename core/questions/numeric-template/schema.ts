import * as z from 'zod/mini'
import { valueName, words } from '../../content/parts.ts'
import { numberParts, questionParts } from '../question-parts.ts'
import { numericTemplateKind } from './kind.ts'

const variable = z.union([
  z.strictObject({ from: z.number(), to: z.number(), step: z.number().check(z.gt(0)) }),
  z.strictObject({ oneOf: z.array(z.number()).check(z.minLength(2)) }),
])
export type Variable = z.infer<typeof variable>

/** A numeric entry whose numbers are drawn anew for each attempt; `instantiate` makes one of it. Texts name values as
 *  `{weight}`, or `{volume:2}` for two places; the explanation names the key as `{answer}`. */
export const numericTemplate = z.strictObject({
  ...questionParts,
  ...numberParts,
  type: z.literal(numericTemplateKind.type),
  variables: z.record(valueName, variable),
  /** Numbers are drawn again until the last step's value lies here. */
  answerWithin: z.strictObject({ from: z.number(), to: z.number() }),
  pitfalls: z.array(z.strictObject({ expression: words, explanation: words })),
})
export type NumericTemplate = z.infer<typeof numericTemplate>
