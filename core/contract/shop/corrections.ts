import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Fewer students than so are not told: a number as small says something of single people. */
export const fewestAffected = 5

const correction = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  courseId: z.int(),
  courseTitle: z.string(),
  /** The question in short, as it is now, without its answer. */
  question: z.string(),
  /** What was wrong. */
  reason: z.string(),
  /** Whose marks changed; `null`: fewer than five. */
  students: z.nullable(z.int()),
  /** Answers are still being marked again. */
  isRunning: z.boolean(),
})
export type PublicCorrection = z.infer<typeof correction>

export const listCorrections = endpoint({
  name: 'listCorrections',
  method: 'GET',
  path: '/api/corrections',
  summary: 'Questions that had a mistake and were put right, the newest first.',
  answer: z.array(correction),
})
