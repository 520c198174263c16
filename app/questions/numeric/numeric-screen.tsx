import { memo } from 'react'
import { isAnswer } from '../../../core/questions/answer.ts'
import type { NumericEntry } from '../../../core/questions/numeric/schema.ts'
import type { AnswerAreaProps, QuestionScreen } from '../question-screen.ts'
import { NumberEntry } from './number-entry.tsx'
import { numberProblem } from './number-text.ts'
import css from './numeric-screen.module.css'
import { WorkedSolution } from './worked-solution.tsx'

const AnswerArea = memo(({ choice, onChoose, ...props }: AnswerAreaProps<NumericEntry>) => (
  <NumberEntry
    {...props}
    typed={isAnswer(choice, 'number') ? choice.text : ''}
    onType={(text) => onChoose(text === '' ? null : { kind: 'number', text })}
  />
))

export const numericScreen: QuestionScreen<NumericEntry> = {
  AnswerArea: (props) => <AnswerArea {...props} />,
  Outline: ({ question }) => (
    <p className={css['outline']}>
      A number in {question.unit}
      {question.rounding !== undefined && `, rounded ${question.rounding}`}
    </p>
  ),
  Review: WorkedSolution,
  optionIds: () => [],
  problemOf: (choice) => numberProblem(isAnswer(choice, 'number') ? choice.text : ''),
  saysProblem: true,
  inWords: ({ key, unit }, answer) => {
    const number = answer === 'key' ? String(key) : isAnswer(answer, 'number') ? answer.text : '?'
    return `${number} ${unit}`
  },
  searchedTexts: ({ stem }) => [stem],
}
