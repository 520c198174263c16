import { dragSetsKind } from './drag-sets/kind.ts'
import { extendedMatchingKind } from './extended-matching/kind.ts'
import { mostLeastKind } from './most-least/kind.ts'
import { multipleResponseKind } from './multiple-response/kind.ts'
import { numericKind } from './numeric/kind.ts'
import { numericTemplateKind } from './numeric-template/kind.ts'
import { rankingKind } from './ranking/kind.ts'
import { singleBestAnswerKind } from './single-best-answer/kind.ts'
import { sjtRatingKind } from './sjt-rating/kind.ts'
import { yesNoKind } from './yes-no/kind.ts'

/** Every type of question that this release reads, in the order in which courses count them. */
export const questionKinds = [
  singleBestAnswerKind,
  multipleResponseKind,
  extendedMatchingKind,
  yesNoKind,
  sjtRatingKind,
  mostLeastKind,
  rankingKind,
  dragSetsKind,
  numericKind,
  numericTemplateKind,
] as const

export const questionTypes = questionKinds.map(({ type }) => type)
