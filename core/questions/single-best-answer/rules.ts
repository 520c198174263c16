import { rightOrWrong } from '../../study/mark.ts'
import { isAnswer } from '../answer.ts'
import { oneOf } from '../guessing.ts'
import { optionOrder } from '../order.ts'
import type { QuestionRules } from '../question-rules.ts'
import { singleBestAnswerKind } from './kind.ts'
import type { SingleBestAnswer } from './schema.ts'

export const singleBestAnswerRules: QuestionRules<SingleBestAnswer> = {
  type: singleBestAnswerKind.type,
  grade: ({ key }, answer) => rightOrWrong(isAnswer(answer, 'option') && answer.optionId === key),
  keyOf: ({ key }) => key,
  inOrder: (question, attemptKey) => ({ ...question, options: optionOrder(question, attemptKey) }),
  chance: ({ options }) => oneOf(options.length),
}
