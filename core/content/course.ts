import * as z from 'zod/mini'
import type { ExamBlueprint } from '../exams/blueprint.ts'
import { authorship } from './authorship.ts'
import { slug, webAddress, words } from './parts.ts'
import { line } from './shop/requires.ts'
import { category, topic } from './topic.ts'

/** `course.yaml` of a course's folder. */
export const courseFile = z.strictObject({
  /** Number in the shop's addresses, for good. Below 10000: the cart adds 10000 to it. */
  id: z.int().check(z.minimum(1), z.maximum(9999)),
  slug,
  title: words,
  description: words,
  category,
  type: words,
  level: words,
  duration: words,
  /** Minor units of `currency`; 0 is free. */
  priceMinor: z.int().check(z.minimum(0)),
  originalPriceMinor: z.optional(z.int().check(z.minimum(0))),
  currency: z.enum(['GBP', 'USD']),
  popular: z.boolean(),
  features: z.array(line).check(z.minLength(1)),
  curriculum: z.array(words).check(z.minLength(1)),
  /** The public syllabus it is written against. */
  syllabus: z.strictObject({ title: words, url: webAddress }),
  authorship,
  /** Said wherever the material is shown. */
  disclaimer: words,
  topics: z.array(topic).check(z.minLength(1)),
})
export interface CourseFile extends z.infer<typeof courseFile> {
  /** Of its folder `exams/`, by id. */
  exams: ExamBlueprint[]
}
