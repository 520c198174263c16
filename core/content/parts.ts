import * as z from 'zod/mini'

/** Small pieces of which every content schema is made. */

export const slug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use small letters, digits and single hyphens'), z.maxLength(64))
export const words = z.string().check(z.minLength(1))
/** What a question teaches beyond itself: one plain sentence. */
export const takeAwayLine = words.check(z.maxLength(160))
export const webAddress = z.string().check(z.regex(/^https:\/\//, 'begin it with https://'))
/** Name of a step or a variable, as `expression.ts` reads it. A hyphen would read as minus. */
export const valueName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]*$/, 'use small letters, digits and _'), z.maxLength(64))
export const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'write it like 2026-11-21'))

const isoDayOrMonth = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/, 'write it like 2026-11, or 2026-11-21 where the day matters'))

/** A public source as `sources.yaml` has it. */
export const writtenSource = z.strictObject({
  /** The document. */
  title: words,
  /** The very page. What has none says `section` and `version`. */
  url: z.optional(webAddress),
  /** Where in it: "regulation 225", "chapter 3". */
  section: z.optional(words),
  /** Which edition, or where a judgment is reported. */
  version: z.optional(words),
  /** The state of law or guidance that the items were written to. */
  asOf: isoDayOrMonth,
  /** The day on which somebody opened it and read there what the items take from it. Left out unless that happened. `by`: a
   *  person by name, or a program, called one. */
  opened: z.optional(z.strictObject({ on: isoDate, by: words })),
})
export type Source = z.infer<typeof writtenSource>

/** A public source a student can look up. Packs on devices and versions kept on servers from before 2026-11 have `checkedOn`,
 *  the day on which the item was written, and so the state it was written to. */
export const source = z.pipe(
  z.transform((given: unknown) => {
    if (typeof given !== 'object' || given === null || !('checkedOn' in given)) return given
    const { checkedOn, ...rest } = given
    return { ...rest, asOf: checkedOn }
  }),
  writtenSource,
)

export const difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof difficulty>

/** What every item of a pack has. */
export const itemParts = {
  /** Unique over all courses, for good. */
  id: slug,
  /** Topic of the course's blueprint. */
  topic: slug,
  sources: z.array(source),
  /** Its answer follows from what it gives, such as a passage or figures: it may do without a source. */
  selfContained: z.optional(z.boolean()),
  reviewBy: isoDate,
}

export const option = z.strictObject({
  id: z.string().check(z.regex(/^[a-h]$/, 'letter the options a to h')),
  text: words,
  /** Why this option is right or wrong; in an option list, when it would be the answer. */
  explanation: words,
})
export type Option = z.infer<typeof option>

/** Whether options stand as in the file; left out, `core/questions/order.ts` decides. */
export const keepOrder = z.optional(z.boolean())
