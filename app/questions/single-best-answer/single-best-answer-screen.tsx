import { memo } from 'react'
import type { SingleBestAnswer } from '../../../core/questions/single-best-answer/schema.ts'
import { chosenOption, problemOfOption } from '../options/one-option.ts'
import { OptionList } from '../options/option-list.tsx'
import { OptionOutline, OptionWords } from '../options/option-outline.tsx'
import { OptionReasons } from '../options/option-reasons.tsx'
import type { AnswerAreaProps, QuestionScreen } from '../question-screen.ts'
import { QuestionText } from '../question-text.tsx'

const AnswerArea = memo(({ question, choice, onChoose, ...props }: AnswerAreaProps<SingleBestAnswer>) => (
  <OptionList
    {...props}
    questionId={question.id}
    legend={<QuestionText itemId={question.id} source={question.stem} under={2} />}
    options={question.options}
    keys={[question.key]}
    chosen={chosenOption(choice)}
    onToggle={(optionId) => onChoose({ kind: 'option', optionId })}
  />
))

export const singleBestAnswerScreen: QuestionScreen<SingleBestAnswer> = {
  AnswerArea: (props) => <AnswerArea {...props} />,
  Outline: ({ question }) => <OptionOutline options={question.options} />,
  Review: ({ question: { options, key, takeAway }, answer, Heading }) => (
    <OptionReasons options={options} keys={[key]} chosen={chosenOption(answer)} takeAway={takeAway} Heading={Heading} />
  ),
  optionIds: ({ options }) => options.map(({ id }) => id),
  problemOf: problemOfOption,
  saysProblem: false,
  inWords: ({ key, options }, answer) => (
    <OptionWords options={options} id={answer === 'key' ? key : chosenOption(answer)[0]} />
  ),
  searchedTexts: ({ stem, options }) => [stem, ...options.map(({ text }) => text)],
}
