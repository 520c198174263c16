import * as z from 'zod/mini'

/** Small pieces of which every content schema is made. */

export const slug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use small letters, digits and single hyphens'), z.maxLength(64))
export const words = z.string().check(z.minLength(1))
export const webAddress = z.string().check(z.regex(/^https:\/\//, 'begin it with https://'))
/** Name of a step or a variable, as `expression.ts` reads it. A hyphen would read as minus. */
export const valueName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]*$/, 'use small letters, digits and _'), z.maxLength(64))
export const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'write it like 2026-11-21'))

/** A public source a student can look up, with the day we last checked it. */
export const source = z.strictObject({ title: words, url: z.optional(webAddress), checkedOn: isoDate })

export const difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof difficulty>

/** What every item of a pack has. */
export const itemParts = {
  /** Unique over all courses, for good. */
  id: slug,
  /** Topic of the course's blueprint. */
  topic: slug,
  sources: z.array(source).check(z.minLength(1)),
  reviewBy: isoDate,
}

export const option = z.strictObject({
  id: z.string().check(z.regex(/^[a-h]$/, 'letter the options a to h')),
  text: words,
  /** Why this option is right or wrong; in an option list, when it would be the answer. */
  explanation: words,
})
export type Option = z.infer<typeof option>
