import { isAnswer } from '../../../core/questions/answer.ts'
import type { NumericEntry } from '../../../core/questions/numeric/schema.ts'
import type { QuestionScreen } from '../question-screen.ts'
import { NumberEntry } from './number-entry.tsx'
import { numberProblem } from './number-text.ts'
import css from './numeric-screen.module.css'
import { WorkedSolution } from './worked-solution.tsx'

export const numericScreen: QuestionScreen<NumericEntry> = {
  AnswerArea: ({ choice, onChoose, ...props }) => (
    <NumberEntry
      {...props}
      typed={isAnswer(choice, 'number') ? choice.text : ''}
      onType={(text) => onChoose(text === '' ? null : { kind: 'number', text })}
    />
  ),
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
