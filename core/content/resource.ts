import * as z from 'zod/mini'
import { isoDate, slug, source, valueName, words } from './parts.ts'

export const resourceTypes = ['guide', 'template', 'tool', 'quiz', 'video'] as const
export const resourceCategories = ['interview', 'application', 'study', 'practice'] as const

/** A number that is typed, or one of several that is chosen. */
const toolInput = z.union([
  z.strictObject({
    name: valueName,
    label: words,
    unit: z.optional(words),
    min: z.number(),
    max: z.number(),
    step: z.number().check(z.gt(0)),
    /** What stands in the field at first. */
    value: z.number(),
  }),
  z.strictObject({
    name: valueName,
    label: words,
    choices: z.array(z.strictObject({ label: words, value: z.number() })).check(z.minLength(2)),
  }),
])

/** A line of a calculator's result: arithmetic as `expression.ts` reads it, over inputs and earlier results. */
const toolResult = z.strictObject({
  name: valueName,
  label: words,
  expression: words,
  unit: z.optional(words),
  /** As `rounding.ts` knows it. */
  rounding: z.optional(words),
})

const tool = z.strictObject({
  inputs: z.array(toolInput).check(z.minLength(1)),
  results: z.array(toolResult).check(z.minLength(1)),
})

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
