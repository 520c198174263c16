import { isAnswer } from '../answer.ts'
import type { QuestionRules } from '../question-rules.ts'
import { yesNoKind } from './kind.ts'
import type { YesNo } from './schema.ts'

export const yesNoRules: QuestionRules<YesNo> = {
  type: yesNoKind.type,
  grade: ({ statements }, answer) => {
    const verdicts = isAnswer(answer, 'statements') ? answer.verdicts : []
    const wrong = statements.filter(({ key }, at) => verdicts[at] !== key).length
    return { marks: Math.max(0, 2 - wrong), of: 2 }
  },
  keyOf: ({ statements }) => statements.map(({ key }) => key).join(' '),
}
