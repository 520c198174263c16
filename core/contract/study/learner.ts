import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../id-in-path.ts'
import { courseSummary } from './learner-parts.ts'

export const getLearner = endpoint({
  name: 'getLearner',
  method: 'GET',
  path: '/api/learner/{courseId}',
  summary:
    'What the engine says of the customer in one course, from their own answers: mastery, weaknesses, readiness, plan, paths and reviews.',
  access: 'user',
  params: z.object({ courseId: idInPath('Course not found') }),
  answer: courseSummary,
  failures: ['not-found', 'forbidden'],
})
