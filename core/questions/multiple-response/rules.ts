import { rightOrWrong } from '../../study/mark.ts'
import { isAnswer } from '../answer.ts'
import { oneOf } from '../guessing.ts'
import { optionOrder } from '../order.ts'
import type { QuestionRules } from '../question-rules.ts'
import { multipleResponseKind } from './kind.ts'
import type { MultipleResponse } from './schema.ts'

export const multipleResponseRules: QuestionRules<MultipleResponse> = {
  type: multipleResponseKind.type,
  grade: ({ keys }, answer) => {
    const chosen = new Set(isAnswer(answer, 'options') ? answer.optionIds : [])
    return rightOrWrong(chosen.size === keys.length && keys.every((key) => chosen.has(key)))
  },
  keyOf: ({ keys }) => keys.toSorted().join(' '),
  inOrder: (question, attemptKey) => ({ ...question, options: optionOrder(question, attemptKey) }),
  // Any choice but none.
  chance: ({ options }) => oneOf(2 ** options.length - 1),
}
