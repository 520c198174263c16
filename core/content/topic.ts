import * as z from 'zod/mini'
import { categories } from './categories.ts'
import { slug, words } from './parts.ts'

export const category = z.enum(categories)
export type Category = z.infer<typeof category>

export const topic = z.strictObject({
  id: slug,
  title: words,
  /** Share of the exam, 0..1; the shares of a course sum to 1. */
  weight: z.number().check(z.minimum(0), z.maximum(1)),
})
export type Topic = z.infer<typeof topic>
