import * as z from 'zod/mini'
import { words } from '../../content/parts.ts'
import { numberParts, questionParts } from '../question-parts.ts'
import { numericKind } from './kind.ts'

export const numericEntry = z.strictObject({
  ...questionParts,
  ...numberParts,
  type: z.literal(numericKind.type),
  /** The right number in `unit`. */
  key: z.number(),
  /** Wrong answers students give, each with the slip behind it. */
  pitfalls: z.array(z.strictObject({ value: z.number(), explanation: words })),
})
export type NumericEntry = z.infer<typeof numericEntry>
