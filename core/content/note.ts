import * as z from 'zod/mini'
import { itemParts, slug, words } from './parts.ts'

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

/** A note as its file has it. Which concepts it treats, the main one first, is not of the item: packs on devices know no such field. */
export const noteFile = z.extend(studyNote, {
  concepts: z._default(z.array(slug).check(z.minLength(1), z.maxLength(10)), []),
})
