import * as z from 'zod/mini'
import { numericEntry } from '../../questions/numeric/schema.ts'
import { singleBestAnswer } from '../../questions/single-best-answer/schema.ts'

/** A question with its key and explanations, of the types that can be asked by themselves. */
export const quizQuestion = z.discriminatedUnion('type', [singleBestAnswer, numericEntry])
