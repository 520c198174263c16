import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import { extendedMatchingKind } from '../../core/questions/extended-matching/kind.ts'
import { numericKind } from '../../core/questions/numeric/kind.ts'
import { singleBestAnswerKind } from '../../core/questions/single-best-answer/kind.ts'
import { multipleResponseKind } from '../../core/questions/multiple-response/kind.ts'
import { mostLeastKind } from '../../core/questions/most-least/kind.ts'
import { rankingKind } from '../../core/questions/ranking/kind.ts'
import { dragSetsKind } from '../../core/questions/drag-sets/kind.ts'
import { sjtRatingKind } from '../../core/questions/sjt-rating/kind.ts'
import { yesNoKind } from '../../core/questions/yes-no/kind.ts'
import { dragSetsScreen } from './drag-sets/drag-sets-screen.tsx'
import { extendedMatchingScreen } from './extended-matching/extended-matching-screen.tsx'
import { mostLeastScreen } from './most-least/most-least-screen.tsx'
import { multipleResponseScreen } from './multiple-response/multiple-response-screen.tsx'
import { numericScreen } from './numeric/numeric-screen.tsx'
import type { QuestionScreen } from './question-screen.ts'
import { rankingScreen } from './ranking/ranking-screen.tsx'
import { singleBestAnswerScreen } from './single-best-answer/single-best-answer-screen.tsx'
import { sjtRatingScreen } from './sjt-rating/sjt-rating-screen.tsx'
import { yesNoScreen } from './yes-no/yes-no-screen.tsx'

const screens: Record<PractisableQuestion['type'], QuestionScreen> = {
  [singleBestAnswerKind.type]: singleBestAnswerScreen,
  [multipleResponseKind.type]: multipleResponseScreen,
  [extendedMatchingKind.type]: extendedMatchingScreen,
  [yesNoKind.type]: yesNoScreen,
  [sjtRatingKind.type]: sjtRatingScreen,
  [mostLeastKind.type]: mostLeastScreen,
  [rankingKind.type]: rankingScreen,
  [dragSetsKind.type]: dragSetsScreen,
  [numericKind.type]: numericScreen,
}

export const screenOf = ({ type }: PractisableQuestion): QuestionScreen => screens[type]
