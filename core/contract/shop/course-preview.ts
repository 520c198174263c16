import * as z from 'zod/mini'
import { source } from '../../content/parts.ts'
import { stimulus } from '../../content/stimulus.ts'
import { task } from '../../content/task.ts'
import { question } from '../../questions/question.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../id-in-path.ts'
import { quizQuestion } from './quiz-question.ts'

const common = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Minutes. */
  duration: z.int(),
}

/** A list of which a later release may have more than this one can read: that is left out, and the rest is read. */
const readable = <Each extends z.ZodMiniType>(each: Each) =>
  z.pipe(
    z.transform((given: unknown) =>
      Array.isArray(given) ? given.filter((one) => z.safeParse(each, one).success) : given,
    ),
    z.array(each),
  )

/** A question, and the passage, scenario or option list that it belongs to. */
const askedQuestion = z.object({ question, stimulus: z.optional(stimulus) })

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
    /** Every question, of each type that the course has. Missing in an answer that a phone kept from an older release. */
    asked: z.optional(readable(askedQuestion)),
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
