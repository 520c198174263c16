import * as z from 'zod/mini'
import { slug, words } from '../../content/parts.ts'
import { questionParts } from '../question-parts.ts'
import { sjtRatingKind } from './kind.ts'

/** Ratings from the most to the least fitting: a "very appropriate", b "appropriate but not ideal", c "inappropriate but not
 *  awful", d "very inappropriate"; of importance: very important, important, of minor importance, not important at all. */
export const ratings = ['a', 'b', 'c', 'd'] as const

/** One response to the scenario `stimulusId`, rated. The stem is the response. */
export const sjtRating = z.strictObject({
  ...questionParts,
  type: z.literal(sjtRatingKind.type),
  stimulusId: slug,
  scale: z.enum(['appropriateness', 'importance']),
  key: z.enum(ratings),
  explanation: words,
  /** Why no better rating; missing only where there is none. */
  whyNotBetter: z.optional(words),
  whyNotWorse: z.optional(words),
})
export type SjtRating = z.infer<typeof sjtRating>
