import * as z from 'zod/mini'
import { extendedMatching } from './extended-matching/schema.ts'
import { multipleResponse } from './multiple-response/schema.ts'
import { numericEntry } from './numeric/schema.ts'
import { numericTemplate } from './numeric-template/schema.ts'
import { singleBestAnswer } from './single-best-answer/schema.ts'
import { sjtRating } from './sjt-rating/schema.ts'
import { yesNo } from './yes-no/schema.ts'

export const question = z.discriminatedUnion('type', [
  singleBestAnswer,
  multipleResponse,
  extendedMatching,
  yesNo,
  sjtRating,
  numericEntry,
  numericTemplate,
])
export type Question = z.infer<typeof question>
