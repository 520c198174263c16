import { rightOrWrong } from '../../study/mark.ts'
import { isAnswer } from '../answer.ts'
import { oneOf } from '../guessing.ts'
import { listOrder } from '../order.ts'
import type { QuestionRules } from '../question-rules.ts'
import { extendedMatchingKind } from './kind.ts'
import type { ExtendedMatching } from './schema.ts'

export const extendedMatchingRules: QuestionRules<ExtendedMatching> = {
  type: extendedMatchingKind.type,
  grade: ({ key }, answer) => rightOrWrong(isAnswer(answer, 'option') && answer.optionId === key),
  keyOf: ({ key }) => key,
  inOrder: (question) => {
    const { stimulus } = question
    if (stimulus?.type !== 'option-list') return question
    return { ...question, stimulus: { ...stimulus, options: listOrder(stimulus) } }
  },
  // Of its list, which is another item.
  chance: () => 0,
  chanceOfListed: oneOf,
}
