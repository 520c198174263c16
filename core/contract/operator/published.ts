import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line } from '../shop/written-text.ts'

// Moments are ISO 8601, UTC.

export const publishedCourse = z.object({
  id: z.int(),
  title: z.string(),
  isOnSale: z.boolean(),
  questions: z.int(),
  students: z.int(),
  /** The newest version of its pack; `null` where none was published. */
  version: z.nullable(z.int()),
  publishedAt: z.nullable(z.string()),
  wireBytes: z.nullable(z.int()),
})
export type PublishedCourse = z.infer<typeof publishedCourse>

export const operatorCourses = endpoint({
  name: 'operatorCourses',
  method: 'GET',
  path: '/api/operator/courses',
  summary: 'Every course with the version that is published.',
  access: 'operator',
  answer: z.array(publishedCourse),
})

const itemId = line(64).check(z.minLength(1))

export const itemVersion = z.object({
  hash: z.string(),
  /** When it was first published, or put back in place of a later one. */
  firstSeenAt: z.string(),
  /** The question itself, in short. */
  stem: z.string(),
  /** Are its answers marked by another version? */
  isMarkedByAnother: z.boolean(),
})
export type ItemVersion = z.infer<typeof itemVersion>

export const operatorItemVersions = endpoint({
  name: 'operatorItemVersions',
  method: 'GET',
  path: '/api/operator/item-versions',
  summary: 'Every version of a question that was published, the newest first.',
  access: 'operator',
  query: z.object({ courseId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1)), itemId }),
  answer: z.array(itemVersion),
})

/** A question that was put right. */
export const correction = z.object({
  id: z.string(),
  courseId: z.int(),
  itemId: z.string(),
  reason: z.string(),
  madeAt: z.string(),
  /** Whose marks it has changed so far, and how many. */
  students: z.int(),
  answers: z.int(),
  /** Students whose marks could not be changed: they are tried again, and set aside when it is finished all the same. */
  failed: z.int(),
  /** `null` while answers are being marked again. */
  finishedAt: z.nullable(z.string()),
})
export type Correction = z.infer<typeof correction>

export const correctItem = endpoint({
  name: 'correctItem',
  method: 'POST',
  path: '/api/operator/corrections',
  summary:
    'Begins to mark every answer to a question by its newest version; the server goes on with it by itself. The same again changes nothing that is right.',
  access: 'recent-operator',
  body: z.object({
    courseId: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
    itemId,
    /** For the students whose marks it changes, and for the public page. */
    reason: line(500, 'Please say why').check(z.minLength(1, 'Please say why')),
  }),
  answer: correction,
  failures: ['not-found'],
})

export const operatorCorrections = endpoint({
  name: 'operatorCorrections',
  method: 'GET',
  path: '/api/operator/corrections',
  summary: 'Questions that were put right, the newest first, and how far marking their answers again has come.',
  access: 'operator',
  answer: z.array(correction),
})
