import { memo } from 'react'
import { isAnswer } from '../../../core/questions/answer.ts'
import type { SingleBestAnswer } from '../../../core/questions/single-best-answer/schema.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import type { QuestionScreen } from '../question-screen.ts'
import { OptionList } from './option-list.tsx'
import { OptionReasons } from './option-reasons.tsx'
import css from './single-best-answer-screen.module.css'

const Options = memo(OptionList)

export const singleBestAnswerScreen: QuestionScreen<SingleBestAnswer> = {
  AnswerArea: (props) => <Options {...props} />,
  Outline: ({ question }) => (
    <ol className={css['options']}>
      {question.options.map((option) => (
        <li key={option.id}>
          <span className={css['letter']}>{option.id.toUpperCase()}</span>
          <InlineMarkdown source={option.text} />
        </li>
      ))}
    </ol>
  ),
  Review: OptionReasons,
  optionIds: ({ options }) => options.map(({ id }) => id),
  problemOf: (choice) => (choice === null ? 'Choose an answer first' : null),
  saysProblem: false,
  inWords: ({ key, options }, answer) => {
    const id = answer === 'key' ? key : isAnswer(answer, 'option') ? answer.optionId : '?'
    return (
      <>
        {id.toUpperCase()}: <InlineMarkdown source={options.find((option) => option.id === id)?.text ?? ''} />
      </>
    )
  },
  searchedTexts: ({ stem, options }) => [stem, ...options.map(({ text }) => text)],
}
