import * as z from 'zod/mini'
import { numericEntry, singleBestAnswer } from '../../content/question.ts'

/** A question with its key and explanations, of the types that can be asked by themselves. */
export const quizQuestion = z.discriminatedUnion('type', [singleBestAnswer, numericEntry])
