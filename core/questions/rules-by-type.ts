import { dragSetsRules } from './drag-sets/rules.ts'
import { extendedMatchingRules } from './extended-matching/rules.ts'
import { mostLeastRules } from './most-least/rules.ts'
import { multipleResponseRules } from './multiple-response/rules.ts'
import { numericRules } from './numeric/rules.ts'
import type { AskedQuestion } from './numeric-template/instantiate.ts'
import type { QuestionRules } from './question-rules.ts'
import { rankingRules } from './ranking/rules.ts'
import { singleBestAnswerRules } from './single-best-answer/rules.ts'
import { sjtRatingRules } from './sjt-rating/rules.ts'
import { yesNoRules } from './yes-no/rules.ts'

/** A template has no answer of its own, only the questions made of it have. */
const table: { [Type in AskedQuestion['type']]: QuestionRules<Extract<AskedQuestion, { type: Type }>> } = {
  'single-best-answer': singleBestAnswerRules,
  'multiple-response': multipleResponseRules,
  'extended-matching': extendedMatchingRules,
  'yes-no': yesNoRules,
  'sjt-rating': sjtRatingRules,
  'most-least': mostLeastRules,
  ranking: rankingRules,
  'drag-sets': dragSetsRules,
  numeric: numericRules,
}

const rulesByType = new Map<string, QuestionRules>(Object.entries(table))

/** `undefined` for a template, and for a type that this release does not know. */
export const rulesOf = ({ type }: { type: string }): QuestionRules | undefined => rulesByType.get(type)
