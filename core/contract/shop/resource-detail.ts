import * as z from 'zod/mini'
import { source } from '../../content/parts.ts'
import { tool } from '../../content/shop/tool.ts'
import { endpoint } from '../endpoint.ts'
import { askedQuestions, quizQuestion } from './quiz-question.ts'
import { resourceCard, resourceParams } from './resources.ts'

const resourceDetail = z.extend(resourceCard, {
  /** Limited Markdown; of a video, its transcript; of a tool, how to use it. */
  body: z.string(),
  tool: z.optional(tool),
  /** Of a quiz, as releases until November 2026 read them, who read nothing else. */
  questions: z.optional(z.array(quizQuestion)),
  /** The same questions as they are asked. Missing in an answer that a device kept from an older release. */
  asked: z.optional(askedQuestions),
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
