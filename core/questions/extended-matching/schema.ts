import * as z from 'zod/mini'
import { slug, words } from '../../content/parts.ts'
import { questionParts } from '../question-parts.ts'
import { extendedMatchingKind } from './kind.ts'

/** One stem of an extended matching set. Its options are those of the option list `stimulusId`. */
export const extendedMatching = z.strictObject({
  ...questionParts,
  type: z.literal(extendedMatchingKind.type),
  stimulusId: slug,
  key: z.string(),
  explanation: words,
})
export type ExtendedMatching = z.infer<typeof extendedMatching>
