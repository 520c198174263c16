import { dragSetsRules } from './drag-sets/rules.ts'
import { extendedMatchingRules } from './extended-matching/rules.ts'
import { mostLeastRules } from './most-least/rules.ts'
import { multipleResponseRules } from './multiple-response/rules.ts'
import { numericRules } from './numeric/rules.ts'
import type { Question } from './question.ts'
import type { QuestionRules } from './question-rules.ts'
import { rankingRules } from './ranking/rules.ts'
import { singleBestAnswerRules } from './single-best-answer/rules.ts'
import { sjtRatingRules } from './sjt-rating/rules.ts'
import { yesNoRules } from './yes-no/rules.ts'

/** A template has no answer of its own, only the questions made of it have. */
const table: readonly QuestionRules[] = [
  singleBestAnswerRules,
  multipleResponseRules,
  extendedMatchingRules,
  yesNoRules,
  sjtRatingRules,
  mostLeastRules,
  rankingRules,
  dragSetsRules,
  numericRules,
]

const rulesByType = new Map<string, QuestionRules>(table.map((rules) => [rules.type, rules]))

export const rulesOf = (question: Question): QuestionRules | undefined => rulesByType.get(question.type)
