import * as z from 'zod/mini'
import { dragSets } from './drag-sets/schema.ts'
import { extendedMatching } from './extended-matching/schema.ts'
import { mostLeast } from './most-least/schema.ts'
import { multipleResponse } from './multiple-response/schema.ts'
import { numericEntry } from './numeric/schema.ts'
import { numericTemplate } from './numeric-template/schema.ts'
import { ranking } from './ranking/schema.ts'
import { singleBestAnswer } from './single-best-answer/schema.ts'
import { sjtRating } from './sjt-rating/schema.ts'
import { yesNo } from './yes-no/schema.ts'

export const question = z.discriminatedUnion('type', [
  singleBestAnswer,
  multipleResponse,
  extendedMatching,
  yesNo,
  sjtRating,
  mostLeast,
  ranking,
  dragSets,
  numericEntry,
  numericTemplate,
])
export type Question = z.infer<typeof question>
