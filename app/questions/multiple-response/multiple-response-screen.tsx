import { memo } from 'react'
import { type Answer, isAnswer } from '../../../core/questions/answer.ts'
import type { MultipleResponse } from '../../../core/questions/multiple-response/schema.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { OptionList } from '../options/option-list.tsx'
import { OptionOutline } from '../options/option-outline.tsx'
import { OptionReasons } from '../options/option-reasons.tsx'
import type { AnswerAreaProps, QuestionScreen } from '../question-screen.ts'
import { QuestionText } from '../question-text.tsx'

const nothing: readonly string[] = []
const chosenIn = (answer: Answer | null) => (isAnswer(answer, 'options') ? answer.optionIds : nothing)

/** With one more, or without it where it was chosen; by their ids. `null` when none is left. */
function toggled(chosen: readonly string[], optionId: string): Answer | null {
  const optionIds = chosen.includes(optionId)
    ? chosen.filter((id) => id !== optionId)
    : [...chosen, optionId].toSorted()
  return optionIds.length === 0 ? null : { kind: 'options', optionIds }
}

const AnswerArea = memo(({ question, choice, onChoose, ...props }: AnswerAreaProps<MultipleResponse>) => (
  <OptionList
    {...props}
    questionId={question.id}
    legend={
      <>
        <QuestionText itemId={question.id} source={question.stem} under={2} />
        <p>Choose all that apply.</p>
      </>
    }
    options={question.options}
    keys={question.keys}
    chosen={chosenIn(choice)}
    isMultiple
    onToggle={(optionId) => onChoose(toggled(chosenIn(choice), optionId))}
  />
))

export const multipleResponseScreen: QuestionScreen<MultipleResponse> = {
  AnswerArea: (props) => <AnswerArea {...props} />,
  Outline: ({ question }) => <OptionOutline options={question.options} />,
  Review: ({ question: { options, keys, takeAway }, answer, Heading }) => (
    <OptionReasons options={options} keys={keys} chosen={chosenIn(answer)} takeAway={takeAway} Heading={Heading} />
  ),
  optionIds: ({ options }) => options.map(({ id }) => id),
  problemOf: (choice) => (choice === null ? 'Choose at least one answer first' : null),
  saysProblem: false,
  inWords: ({ keys, options }, answer) => {
    const ids = answer === 'key' ? keys : chosenIn(answer)
    const words = options.filter(({ id }) => ids.includes(id))
    return words.map(({ id, text }, at) => (
      <span key={id}>
        {at > 0 && '; '}
        <InlineMarkdown source={text} />
      </span>
    ))
  },
  searchedTexts: ({ stem, options }) => [stem, ...options.map(({ text }) => text)],
}
