import type { Stimulus } from '../content/stimulus.ts'
import { dragSetsKind } from './drag-sets/kind.ts'
import type { DragSets } from './drag-sets/schema.ts'
import { extendedMatchingKind } from './extended-matching/kind.ts'
import type { ExtendedMatching } from './extended-matching/schema.ts'
import { mostLeastKind } from './most-least/kind.ts'
import type { MostLeast } from './most-least/schema.ts'
import { multipleResponseKind } from './multiple-response/kind.ts'
import type { MultipleResponse } from './multiple-response/schema.ts'
import { numericKind } from './numeric/kind.ts'
import type { NumericEntry } from './numeric/schema.ts'
import { numericTemplateKind } from './numeric-template/kind.ts'
import type { NumericTemplate } from './numeric-template/schema.ts'
import type { Question } from './question.ts'
import { rankingKind } from './ranking/kind.ts'
import type { Ranking } from './ranking/schema.ts'
import { singleBestAnswerKind } from './single-best-answer/kind.ts'
import type { SingleBestAnswer } from './single-best-answer/schema.ts'
import { sjtRatingKind } from './sjt-rating/kind.ts'
import type { SjtRating } from './sjt-rating/schema.ts'
import { yesNoKind } from './yes-no/kind.ts'
import type { YesNo } from './yes-no/schema.ts'

/** A question as it is asked: with the passage, scenario or option list that it belongs to. */
export type Asked<Q extends Question> = Q & { stimulus?: Stimulus }

/** What is asked: a question of a type that `app/questions` has a screen for. */
export type PractisableQuestion = Asked<
  | SingleBestAnswer
  | MultipleResponse
  | ExtendedMatching
  | YesNo
  | SjtRating
  | MostLeast
  | Ranking
  | DragSets
  | NumericEntry
>

/** What can be asked, as a pack has it: `attemptOf` makes the question of an attempt of it. */
export type PackedQuestion = PractisableQuestion | Asked<NumericTemplate>

/** What stands by itself on an open page, in a preview or a quiz. */
export type QuizQuestion = SingleBestAnswer | NumericEntry

export const isQuizQuestion = (question: Question): question is QuizQuestion =>
  (question.type === singleBestAnswerKind.type || question.type === numericKind.type) &&
  question.stimulusId === undefined

const practisableTypes: readonly string[] = [
  singleBestAnswerKind.type,
  multipleResponseKind.type,
  extendedMatchingKind.type,
  yesNoKind.type,
  sjtRatingKind.type,
  mostLeastKind.type,
  rankingKind.type,
  dragSetsKind.type,
  numericKind.type,
  numericTemplateKind.type,
] satisfies PackedQuestion['type'][]

/** Whether there is a screen for it. */
export const hasScreen = ({ type }: { type: string }): boolean => practisableTypes.includes(type)

/** Whether it can be asked as it is: what it belongs to has to be at hand. */
export const isPractisable = (question: Asked<Question>): question is PackedQuestion =>
  hasScreen(question) && (question.stimulusId === undefined || question.stimulus !== undefined)

/** What a pack's list tells of an item. */
interface ListedItem {
  kind: string
  itemId: string
  type?: string
  stimulusId?: string
}

/** Of what is listed, the questions that can be asked: of those that belong to a passage, only where that is listed too. */
export function practisableRefs<Ref extends ListedItem>(refs: readonly Ref[]): Extract<Ref, { kind: 'question' }>[] {
  const stimuli = new Set(refs.flatMap(({ kind, itemId }) => (kind === 'stimulus' ? [itemId] : [])))
  const isAsked = (ref: Ref): ref is Extract<Ref, { kind: 'question' }> =>
    ref.kind === 'question' &&
    hasScreen({ type: ref.type ?? '' }) &&
    (ref.stimulusId === undefined || stimuli.has(ref.stimulusId))
  return refs.filter(isAsked)
}
