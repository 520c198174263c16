import * as z from 'zod/mini'
import { slug, words } from '../parts.ts'

const common = { id: slug, title: words, description: words, minutes: z.int().check(z.minimum(1)) }

/** What a visitor may try without buying: one item of each type, and in the quiz one question of each type. */
export const previewItem = z.discriminatedUnion('type', [
  /** An animated picture of the course, and the same in words. */
  z.strictObject({ ...common, type: z.literal('video'), animation: words, transcript: words }),
  z.strictObject({ ...common, type: z.literal('text'), note: slug }),
  z.strictObject({
    ...common,
    type: z.literal('quiz'),
    /** Of each type that the course has, in the order in which they are asked. */
    questions: z.array(slug).check(z.minLength(3)),
    tasks: z.optional(z.array(slug)),
  }),
  /** A guide to print, in limited Markdown. */
  z.strictObject({ ...common, type: z.literal('download'), body: words }),
])
export type PreviewItem = z.infer<typeof previewItem>

/** `preview.yaml` of a course's folder. */
export const previewFile = z.strictObject({ items: z.array(previewItem).check(z.length(4)) })
