import * as z from 'zod/mini'
import { itemParts, words } from './parts.ts'

export const studyNote = z.strictObject({
  kind: z.literal('note'),
  ...itemParts,
  title: words,
  /** Minutes to read at 200 words a minute. */
  minutes: z.int().check(z.minimum(1)),
  /** Limited Markdown. */
  body: words,
})
export type StudyNote = z.infer<typeof studyNote>
