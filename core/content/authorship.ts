import * as z from 'zod/mini'
import { isoDate, words } from './parts.ts'

const person = {
  name: words,
  /** As a reader knows it: "pharmacist, GPhC 2045678". */
  profession: words,
}

/** Who wrote a course and which professionals have reviewed it, by name: a course page says so in so many words. */
export const authorship = z.strictObject({
  writtenBy: z.union([z.literal('software'), z.array(z.strictObject(person)).check(z.minLength(1))]),
  /** Empty until somebody has. */
  reviewedBy: z.array(z.strictObject({ ...person, on: isoDate })),
})
