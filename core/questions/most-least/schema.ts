import * as z from 'zod/mini'
import { option } from '../../content/parts.ts'
import { questionParts } from '../question-parts.ts'
import { mostLeastKind } from './kind.ts'

/** Which of several responses to a situation is the most appropriate and which the least. Its situation is the stem, or a
 *  scenario that it shares with others. */
export const mostLeast = z.strictObject({
  ...questionParts,
  type: z.literal(mostLeastKind.type),
  options: z.array(option).check(z.minLength(3), z.maxLength(5)),
  /** Id of the most appropriate response. */
  most: z.string(),
  /** Id of the least appropriate one. */
  least: z.string(),
})
export type MostLeast = z.infer<typeof mostLeast>
