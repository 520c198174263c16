import * as z from 'zod/mini'
import { keepOrder, option } from '../../content/parts.ts'
import { questionParts } from '../question-parts.ts'
import { multipleResponseKind } from './kind.ts'

/** Right when all keys and no other options are chosen. */
export const multipleResponse = z.strictObject({
  ...questionParts,
  type: z.literal(multipleResponseKind.type),
  options: z.array(option).check(z.minLength(4), z.maxLength(8)),
  keepOrder,
  /** Ids of the right options. */
  keys: z.array(z.string()).check(z.minLength(2)),
})
export type MultipleResponse = z.infer<typeof multipleResponse>
