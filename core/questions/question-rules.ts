import type { Mark } from '../study/mark.ts'
import type { Answer } from './answer.ts'
import { extendedMatchingRules } from './extended-matching/rules.ts'
import { multipleResponseRules } from './multiple-response/rules.ts'
import { numericRules } from './numeric/rules.ts'
import type { Question } from './question.ts'
import { singleBestAnswerRules } from './single-best-answer/rules.ts'
import { sjtRatingRules } from './sjt-rating/rules.ts'
import { yesNoRules } from './yes-no/rules.ts'

/** What a type of question knows of its answers. */
export interface QuestionRules<Q extends Question = Question> {
  readonly type: Q['type']
  /** `answer` is of a kind this release knows; one that the question does not ask for earns nothing. */
  grade(question: Q, answer: Answer): Mark
  /** The right answer as one writes it down: `b`, `a c`, `yes no yes`, `12.5`. */
  keyOf(question: Q): string
}

/** A template has no answer of its own, only the questions made of it have. */
const table: readonly QuestionRules[] = [
  singleBestAnswerRules,
  multipleResponseRules,
  extendedMatchingRules,
  yesNoRules,
  sjtRatingRules,
  numericRules,
]

const rulesByType = new Map<string, QuestionRules>(table.map((rules) => [rules.type, rules]))

export const rulesOf = (question: Question): QuestionRules | undefined => rulesByType.get(question.type)
