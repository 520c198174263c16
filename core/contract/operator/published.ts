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

export const correctItem = endpoint({
  name: 'correctItem',
  method: 'POST',
  path: '/api/operator/corrections',
  summary: 'Marks every answer to a question by its newest version. The same again changes nothing.',
  access: 'recent-operator',
  body: z.object({
    courseId: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
    itemId,
    /** For the students whose marks it changes. */
    reason: line(500, 'Please say why').check(z.minLength(1, 'Please say why')),
  }),
  answer: z.object({ students: z.int(), answers: z.int() }),
  failures: ['not-found'],
})
