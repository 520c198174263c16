import * as z from 'zod/mini'
import { difficulty, itemParts, slug, takeAwayLine, valueName, words } from '../content/parts.ts'

/** What every question has. */
export const questionParts = {
  kind: z.literal('question'),
  ...itemParts,
  /** The one idea the question tests. */
  concept: slug,
  difficulty,
  /** Passage or option list that is shown with the question. */
  stimulusId: z.optional(slug),
  /** Limited Markdown: paragraphs, emphasis, lists, tables, pictures. */
  stem: words,
  /** Read below the right answer's reason. Without Markdown. */
  takeAway: z.optional(takeAwayLine),
}

/** What a calculation has, whether its numbers are given or drawn. */
export const numberParts = {
  /** Largest difference from the key that still counts as right, in `unit`. 0: exact. */
  tolerance: z.number().check(z.minimum(0)),
  unit: words,
  /** What to round to, in words that `rounding.ts` knows: "to the nearest whole number". */
  rounding: z.optional(words),
  /** Worked solution, a step a line. `expression` is arithmetic as `expression.ts` reads it, with the names of earlier steps.
   *  The last step's value, rounded as `rounding` says, is the key. */
  steps: z.array(z.strictObject({ name: valueName, text: words, expression: words })).check(z.minLength(1)),
  explanation: words,
}
