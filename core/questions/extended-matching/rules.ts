import { rightOrWrong } from '../../study/mark.ts'
import { isAnswer } from '../answer.ts'
import type { QuestionRules } from '../question-rules.ts'
import { extendedMatchingKind } from './kind.ts'
import type { ExtendedMatching } from './schema.ts'

export const extendedMatchingRules: QuestionRules<ExtendedMatching> = {
  type: extendedMatchingKind.type,
  grade: ({ key }, answer) => rightOrWrong(isAnswer(answer, 'option') && answer.optionId === key),
  keyOf: ({ key }) => key,
}
