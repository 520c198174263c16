import * as z from 'zod/mini'
import { keepOrder, option } from '../../content/parts.ts'
import { questionParts } from '../question-parts.ts'
import { singleBestAnswerKind } from './kind.ts'

export const singleBestAnswer = z.strictObject({
  ...questionParts,
  type: z.literal(singleBestAnswerKind.type),
  options: z.array(option).check(z.minLength(3), z.maxLength(8)),
  keepOrder,
  /** Id of the one right option. */
  key: z.string(),
})
export type SingleBestAnswer = z.infer<typeof singleBestAnswer>
