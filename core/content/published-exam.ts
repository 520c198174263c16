import * as z from 'zod/mini'
import { slug, words } from './parts.ts'

const count = z.int().check(z.minimum(1))

/** Part of an exam with a clock of its own. Numbers that the exam's body does not publish are left out. */
const section = z.strictObject({
  id: slug,
  title: words,
  questions: z.optional(count),
  minutes: count,
  instructionSeconds: z.int().check(z.minimum(0)),
  /** Topics it is drawn from; all of the course's when left out. */
  topics: z.optional(z.array(slug)),
  canGoBack: z.boolean(),
  calculator: z.boolean(),
})

/** How the exam reports a result; `note` says in words what a student must know about it. */
const scale = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), passPercent: z.optional(z.number()), note: words }),
  z.strictObject({
    kind: z.literal('scaled'),
    from: z.number(),
    to: z.number(),
    pass: z.optional(z.number()),
    note: words,
  }),
  z.strictObject({ kind: z.literal('bands'), bands: z.array(words), note: words }),
  z.strictObject({ kind: z.literal('unscored'), note: words }),
])

/** The real exam a course prepares for, as its page tells of it. */
export const publishedExam = z.strictObject({ name: words, sections: z.array(section).check(z.minLength(1)), scale })
export type PublishedExam = z.infer<typeof publishedExam>
