import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const share = z.nullable(z.number())

export const itemInsight = z.object({
  itemId: z.string(),
  topic: z.string(),
  type: z.string(),
  /** The question in short, as it is published now. */
  stem: z.string(),
  /** Students whose first answer was to this version. */
  students: z.int(),
  /** Part of them who were right, 0..1; `null` below twenty. */
  right: share,
  /** Item-rest correlation, -1..1; `null` below twenty, or where all are right or none. */
  discrimination: share,
  /** Options that none of at least twenty students took. */
  unchosen: z.array(z.string()),
  /** Median of answers of the students who joined last, seconds; `null` below twenty. */
  medianSeconds: z.nullable(z.number()),
  /** Reports of students that nobody has dealt with. */
  reports: z.int(),
  /** What asks an author to look at it, in words. */
  concerns: z.array(z.string()),
})
export type ItemInsight = z.infer<typeof itemInsight>

const query = z.object({ courseId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1)) })

export const operatorItemInsights = endpoint({
  name: 'operatorItemInsights',
  method: 'GET',
  path: '/api/operator/item-insights',
  summary:
    'How each question of a course measures, by first answers to the version that is out; what needs a look first.',
  access: 'operator',
  query,
  answer: z.array(itemInsight),
  failures: ['not-found'],
})

/** Where the same is as a file: fetched by address. */
export const itemInsightsCsvPath = (courseId: number) => `/api/operator/item-insights.csv?courseId=${courseId}`

export const operatorItemInsightsCsv = endpoint({
  name: 'operatorItemInsightsCsv',
  method: 'GET',
  path: '/api/operator/item-insights.csv',
  summary: 'The same as CSV.',
  access: 'operator',
  query,
  reply: 'bytes',
  answer: z.string(),
  failures: ['not-found'],
})
