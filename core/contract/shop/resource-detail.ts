import * as z from 'zod/mini'
import { source } from '../../content/parts.ts'
import { tool } from '../../content/shop/tool.ts'
import { endpoint } from '../endpoint.ts'
import { quizQuestion } from './quiz-question.ts'
import { resourceCard, resourceParams } from './resources.ts'

const resourceDetail = z.extend(resourceCard, {
  /** Limited Markdown; of a video, its transcript; of a tool, how to use it. */
  body: z.string(),
  tool: z.optional(tool),
  questions: z.optional(z.array(quizQuestion)),
  /** Address of a video's animated picture. */
  animation: z.optional(z.string()),
  sources: z.array(source),
  reviewBy: z.string(),
})
export type ResourceDetail = z.infer<typeof resourceDetail>

export const getResource = endpoint({
  name: 'getResource',
  method: 'GET',
  path: '/api/resources/{id}',
  summary: 'One resource, whole.',
  params: resourceParams,
  answer: resourceDetail,
  failures: ['not-found'],
})
