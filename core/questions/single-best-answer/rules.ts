import { rightOrWrong } from '../../study/mark.ts'
import { isAnswer } from '../answer.ts'
import type { QuestionRules } from '../question-rules.ts'
import { singleBestAnswerKind } from './kind.ts'
import type { SingleBestAnswer } from './schema.ts'

export const singleBestAnswerRules: QuestionRules<SingleBestAnswer> = {
  type: singleBestAnswerKind.type,
  grade: ({ key }, answer) => rightOrWrong(isAnswer(answer, 'option') && answer.optionId === key),
  keyOf: ({ key }) => key,
}
