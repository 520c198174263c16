import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import { numericKind } from '../../core/questions/numeric/kind.ts'
import { singleBestAnswerKind } from '../../core/questions/single-best-answer/kind.ts'
import { numericScreen } from './numeric/numeric-screen.tsx'
import type { QuestionScreen } from './question-screen.ts'
import { singleBestAnswerScreen } from './single-best-answer/single-best-answer-screen.tsx'

const screens: Record<PractisableQuestion['type'], QuestionScreen> = {
  [singleBestAnswerKind.type]: singleBestAnswerScreen,
  [numericKind.type]: numericScreen,
}

export const screenOf = ({ type }: PractisableQuestion): QuestionScreen => screens[type]
