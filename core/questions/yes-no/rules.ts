import { isAnswer } from '../answer.ts'
import { oneMistakeIsHalf } from '../guessing.ts'
import type { QuestionRules } from '../question-rules.ts'
import { yesNoKind } from './kind.ts'
import type { YesNo } from './schema.ts'

export const yesNoRules: QuestionRules<YesNo> = {
  type: yesNoKind.type,
  grade: ({ statements }, answer) => {
    const verdicts = isAnswer(answer, 'statements') ? answer.verdicts : []
    const places = Math.max(statements.length, verdicts.length)
    const wrong = Array.from({ length: places }, (_, at) => verdicts[at] !== statements[at]?.key).filter(Boolean).length
    return { marks: Math.max(0, 2 - wrong), of: 2 }
  },
  keyOf: ({ statements }) => statements.map(({ key }) => key).join(' '),
  inOrder: (question) => question,
  chance: ({ statements }) => oneMistakeIsHalf(statements.length, 1 / 2),
}
