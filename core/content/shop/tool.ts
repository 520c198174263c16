import * as z from 'zod/mini'
import { valueName, words } from '../parts.ts'

/** A number that is typed, or one of several that is chosen. */
const toolInput = z.union([
  z.strictObject({
    name: valueName,
    label: words,
    unit: z.optional(words),
    min: z.number(),
    max: z.number(),
    step: z.number().check(z.gt(0)),
    /** What stands in the field at first. */
    value: z.number(),
  }),
  z.strictObject({
    name: valueName,
    label: words,
    choices: z.array(z.strictObject({ label: words, value: z.number() })).check(z.minLength(2)),
  }),
])

/** A line of a calculator's result: arithmetic as `expression.ts` reads it, over inputs and earlier results. */
const toolResult = z.strictObject({
  name: valueName,
  label: words,
  expression: words,
  unit: z.optional(words),
  /** As `rounding.ts` knows it. */
  rounding: z.optional(words),
})

/** A calculator. */
export const tool = z.strictObject({
  inputs: z.array(toolInput).check(z.minLength(1)),
  results: z.array(toolResult).check(z.minLength(1)),
})
