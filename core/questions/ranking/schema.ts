import * as z from 'zod/mini'
import { option, words } from '../../content/parts.ts'
import { questionParts } from '../question-parts.ts'
import { rankingKind } from './kind.ts'

/** Responses or steps to be put in order. */
export const ranking = z.strictObject({
  ...questionParts,
  type: z.literal(rankingKind.type),
  /** Each with why it has its place. They do not stand in the order of the key. */
  options: z.array(option).check(z.minLength(3), z.maxLength(6)),
  /** What stands at the two ends of the order: "Most appropriate" and "Least appropriate", "Do first" and "Do last". */
  ends: z.strictObject({ first: words, last: words }),
  /** Ids of all options, from the first place to the last. */
  order: z.array(z.string()).check(z.minLength(3), z.maxLength(6)),
})
export type Ranking = z.infer<typeof ranking>
