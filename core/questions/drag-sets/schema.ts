import * as z from 'zod/mini'
import { words } from '../../content/parts.ts'
import { questionParts } from '../question-parts.ts'
import { dragSetsKind } from './kind.ts'

const letter = z.string().check(z.regex(/^[a-h]$/, 'letter it a to h'))

/** Items to be sorted, each into one of a few named sets; a set may stay empty. */
export const dragSets = z.strictObject({
  ...questionParts,
  type: z.literal(dragSetsKind.type),
  sets: z.array(z.strictObject({ id: letter, title: words })).check(z.minLength(2), z.maxLength(4)),
  items: z
    .array(
      z.strictObject({
        id: letter,
        text: words,
        /** Id of the set it belongs into. */
        set: z.string(),
        /** Why it belongs there. */
        explanation: words,
      }),
    )
    .check(z.minLength(3), z.maxLength(8)),
})
export type DragSets = z.infer<typeof dragSets>
