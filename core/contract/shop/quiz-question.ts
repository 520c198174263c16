import * as z from 'zod/mini'
import { stimulus } from '../../content/stimulus.ts'
import { numericEntry } from '../../questions/numeric/schema.ts'
import { question } from '../../questions/question.ts'
import { singleBestAnswer } from '../../questions/single-best-answer/schema.ts'

const everyQuestion = {
  kind: true,
  id: true,
  topic: true,
  sources: true,
  selfContained: true,
  reviewBy: true,
  concept: true,
  difficulty: true,
  stimulusId: true,
  stem: true,
  takeAway: true,
} as const
const withOptions = z.pick(singleBestAnswer, { ...everyQuestion, type: true, options: true, key: true })

/** A question with its key and explanations as releases until November 2026 read it: of the types that can be asked by themselves,
 *  and with no member that they do not know. */
export const quizQuestion = z.discriminatedUnion('type', [z.object(withOptions.shape), numericEntry])

/** A list of which a later release may have more than this one can read: that is left out, and the rest is read. */
export const readable = <Each extends z.ZodMiniType>(each: Each) =>
  z.pipe(
    z.transform((given: unknown) =>
      Array.isArray(given) ? given.filter((one) => z.safeParse(each, one).success) : given,
    ),
    z.array(each),
  )

/** Questions, each with the passage, scenario or option list that it belongs to. */
export const askedQuestions = readable(z.object({ question, stimulus: z.optional(stimulus) }))
export type AskedQuestions = z.output<typeof askedQuestions>
