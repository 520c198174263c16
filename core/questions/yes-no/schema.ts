import * as z from 'zod/mini'
import { words } from '../../content/parts.ts'
import { questionParts } from '../question-parts.ts'
import { yesNoKind } from './kind.ts'

/** Two marks when every statement is judged rightly, one when all but one are. */
export const yesNo = z.strictObject({
  ...questionParts,
  type: z.literal(yesNoKind.type),
  statements: z
    .array(z.strictObject({ text: words, key: z.enum(['yes', 'no']), explanation: words }))
    .check(z.minLength(3), z.maxLength(6)),
})
export type YesNo = z.infer<typeof yesNo>
