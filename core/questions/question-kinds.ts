import { dragSetsKind } from './drag-sets/kind.ts'
import { extendedMatchingKind } from './extended-matching/kind.ts'
import { mostLeastKind } from './most-least/kind.ts'
import { multipleResponseKind } from './multiple-response/kind.ts'
import { numericKind } from './numeric/kind.ts'
import { numericTemplateKind } from './numeric-template/kind.ts'
import type { Question } from './question.ts'
import { rankingKind } from './ranking/kind.ts'
import { singleBestAnswerKind } from './single-best-answer/kind.ts'
import { sjtRatingKind } from './sjt-rating/kind.ts'
import { yesNoKind } from './yes-no/kind.ts'

const kinds: { readonly [Type in Question['type']]: { readonly type: Type; readonly name: string } } = {
  'single-best-answer': singleBestAnswerKind,
  'multiple-response': multipleResponseKind,
  'extended-matching': extendedMatchingKind,
  'yes-no': yesNoKind,
  'sjt-rating': sjtRatingKind,
  'most-least': mostLeastKind,
  ranking: rankingKind,
  'drag-sets': dragSetsKind,
  numeric: numericKind,
  'numeric-template': numericTemplateKind,
}

/** Every type of question that this release reads, in the order in which courses count them. */
export const questionKinds = Object.values(kinds)

export const questionTypes = questionKinds.map(({ type }) => type)

/** Whether this release reads questions of it. */
export const isQuestionType = (type: string): boolean => Object.hasOwn(kinds, type)
