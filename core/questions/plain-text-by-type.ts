import { dragSetsPlainText } from './drag-sets/plain-text.ts'
import { extendedMatchingPlainText } from './extended-matching/plain-text.ts'
import { mostLeastPlainText } from './most-least/plain-text.ts'
import { multipleResponsePlainText } from './multiple-response/plain-text.ts'
import { numericPlainText } from './numeric/plain-text.ts'
import type { AskedQuestion } from './numeric-template/instantiate.ts'
import { numericTemplatePlainText } from './numeric-template/plain-text.ts'
import type { PartReason, PlainTextRules } from './plain-text-rules.ts'
import type { Question } from './question.ts'
import { rankingPlainText } from './ranking/plain-text.ts'
import { singleBestAnswerPlainText } from './single-best-answer/plain-text.ts'
import { sjtRatingPlainText } from './sjt-rating/plain-text.ts'
import { yesNoPlainText } from './yes-no/plain-text.ts'

const asked: Readonly<Record<AskedQuestion['type'], PlainTextRules>> = {
  'single-best-answer': singleBestAnswerPlainText,
  'multiple-response': multipleResponsePlainText,
  'extended-matching': extendedMatchingPlainText,
  'yes-no': yesNoPlainText,
  'sjt-rating': sjtRatingPlainText,
  'most-least': mostLeastPlainText,
  ranking: rankingPlainText,
  'drag-sets': dragSetsPlainText,
  numeric: numericPlainText,
}

const explained: Readonly<Record<Question['type'], Pick<PlainTextRules, 'reasonsOf'>>> = {
  ...asked,
  'numeric-template': numericTemplatePlainText,
}

export const plainTextOf = ({ type }: AskedQuestion): PlainTextRules => asked[type]

/** The reasons of a question's parts, in their order. */
export const partReasonsOf = (question: Question): PartReason[] => explained[question.type].reasonsOf(question)
