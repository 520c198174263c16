import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../id-in-path.ts'

export const answerShares = endpoint({
  name: 'answerShares',
  method: 'GET',
  path: '/api/courses/{id}/answer-shares',
  summary: 'What students chose at their first attempt, by version of each question that 20 or more have answered.',
  params: z.object({ id: idInPath('Course not found') }),
  /** By the hash of the version: how many students, by what `choicesOf` names. */
  answer: z.object({ shares: z.record(z.string(), z.record(z.string(), z.int())) }),
  failures: ['not-found'],
})
