import * as z from 'zod/mini'
import { source } from '../../content/parts.ts'
import { task } from '../../content/task.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../id-in-path.ts'
import { askedQuestions, quizQuestion, readable } from './quiz-question.ts'

const common = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Minutes. */
  duration: z.int(),
}

const previewEntry = z.discriminatedUnion('type', [
  /** `animation`: address of an animated picture; `content`: the same in words. */
  z.object({ ...common, type: z.literal('video'), content: z.string(), animation: z.string() }),
  /** A study note, in limited Markdown. */
  z.object({ ...common, type: z.literal('text'), content: z.string(), sources: z.array(source) }),
  z.object({
    ...common,
    type: z.literal('quiz'),
    /** Those of them that releases until November 2026 can ask, who read nothing else. */
    questions: z.array(quizQuestion),
    /** Every question, of each type that the course has. Missing in an answer that a device kept from an older release. */
    asked: z.optional(askedQuestions),
    /** Of each type of task one, to be read with what a good answer weighs. */
    tasks: z.optional(readable(task)),
  }),
  /** A guide to print, in limited Markdown; `downloadUrl`: the same as a file. */
  z.object({ ...common, type: z.literal('download'), content: z.string(), downloadUrl: z.string() }),
])
export type PreviewEntry = z.infer<typeof previewEntry>

export const previewCourse = endpoint({
  name: 'previewCourse',
  method: 'GET',
  path: '/api/courses/{id}/preview',
  summary: 'What anyone may try of a course, whole; empty for a course without a preview.',
  params: z.object({ id: idInPath('Course not found') }),
  answer: z.array(previewEntry),
  failures: ['not-found'],
})
