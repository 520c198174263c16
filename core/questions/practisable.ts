import type { Stimulus } from '../content/stimulus.ts'
import { numericKind } from './numeric/kind.ts'
import type { NumericEntry } from './numeric/schema.ts'
import type { AskedQuestion } from './numeric-template/instantiate.ts'
import type { Question } from './question.ts'
import { isQuestionType } from './question-kinds.ts'
import { singleBestAnswerKind } from './single-best-answer/kind.ts'
import type { SingleBestAnswer } from './single-best-answer/schema.ts'

/** A question as it is asked: with the passage, scenario or option list that it belongs to. */
export type Asked<Q extends Question> = Q & { stimulus?: Stimulus }

/** What is asked: `app/questions` has a screen for every type of it. */
export type PractisableQuestion = Asked<AskedQuestion>

/** What can be asked, as a pack has it: `attemptOf` makes the question of an attempt of it. */
export type PackedQuestion = Asked<Question>

/** What stands by itself on an open page, in a preview or a quiz. */
export type QuizQuestion = SingleBestAnswer | NumericEntry

export const isQuizQuestion = (question: Question): question is QuizQuestion =>
  (question.type === singleBestAnswerKind.type || question.type === numericKind.type) &&
  question.stimulusId === undefined

/** Whether there is a screen for it: there is one for each type that this release reads. */
export const hasScreen = ({ type }: { type: string }): boolean => isQuestionType(type)

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
