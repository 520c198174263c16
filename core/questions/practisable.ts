import { numericKind } from './numeric/kind.ts'
import type { NumericEntry } from './numeric/schema.ts'
import type { Question } from './question.ts'
import { singleBestAnswerKind } from './single-best-answer/kind.ts'
import type { SingleBestAnswer } from './single-best-answer/schema.ts'

/** What can be asked by itself: a question of a type that `app/questions` has a screen for, without a passage. */
export type PractisableQuestion = SingleBestAnswer | NumericEntry

const practisableTypes: readonly string[] = [
  singleBestAnswerKind.type,
  numericKind.type,
] satisfies PractisableQuestion['type'][]

export const isPractisable = (question: Question): question is PractisableQuestion => isPractisableRef(question)

/** The same of what a pack's list tells of a question. */
export const isPractisableRef = (ref: { type: string; stimulusId?: string | undefined }): boolean =>
  practisableTypes.includes(ref.type) && ref.stimulusId === undefined
