import type { AskedQuestions } from '../../core/contract/shop/quiz-question.ts'
import { isPractisable, type PackedQuestion } from '../../core/questions/practisable.ts'

export interface OpenQuiz {
  asked?: AskedQuestions | undefined
  questions?: readonly PackedQuestion[] | undefined
}

/** The questions of a quiz that anybody may take, each with its text. An answer that this device kept from an older release has only
 *  those that stand alone. */
export function askedIn({ asked, questions = [] }: OpenQuiz): readonly PackedQuestion[] {
  if (!asked) return questions
  return asked.map(({ question, stimulus }) => ({ ...question, ...(stimulus && { stimulus }) })).filter(isPractisable)
}
