import * as z from 'zod/mini'
import { isoDate, slug, source, words } from '../parts.ts'
import { resourceCategories, resourceTypes } from './shop-kinds.ts'
import { tool } from './tool.ts'

/** Material of the resources hub, open to everyone. A guide and a template are text to read and print; a tool calculates; a
 *  quiz asks questions of the courses; a video is an animated picture with its words. */
export const resource = z.strictObject({
  id: slug,
  title: words,
  description: words,
  type: z.enum(resourceTypes),
  category: z.enum(resourceCategories),
  tags: z.array(words).check(z.minLength(1)),
  featured: z._default(z.boolean(), false),
  /** Limited Markdown; of a video, its transcript; of a tool, how to use it. */
  body: words,
  tool: z.optional(tool),
  /** Ids of questions that need no passage. */
  questions: z.optional(z.array(slug).check(z.minLength(4))),
  /** `media/x.svg` of the resources' folder. */
  animation: z.optional(words),
  sources: z.array(source),
  reviewBy: isoDate,
})
export type Resource = z.infer<typeof resource>
