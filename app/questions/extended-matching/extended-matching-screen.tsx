import { memo } from 'react'
import type { Option } from '../../../core/content/parts.ts'
import type { ExtendedMatching } from '../../../core/questions/extended-matching/schema.ts'
import type { Asked } from '../../../core/questions/practisable.ts'
import { chosenOption, problemOfOption } from '../options/one-option.ts'
import { OptionList } from '../options/option-list.tsx'
import { OptionOutline, OptionWords } from '../options/option-outline.tsx'
import { OptionReasons } from '../options/option-reasons.tsx'
import type { AnswerAreaProps, QuestionScreen } from '../question-screen.ts'
import { QuestionText, ZoomableText } from '../question-text.tsx'
import css from './extended-matching-screen.module.css'

type Stem = Asked<ExtendedMatching>

/** Those of the list that the stems of its set share. */
const optionsOf = ({ stimulus }: Stem): readonly Option[] => (stimulus?.type === 'option-list' ? stimulus.options : [])

const AnswerArea = memo(({ question, choice, onChoose, ...props }: AnswerAreaProps<Stem>) => (
  <OptionList
    {...props}
    questionId={question.id}
    legend={
      <>
        <Task question={question} />
        <QuestionText itemId={question.id} source={question.stem} under={2} />
      </>
    }
    options={optionsOf(question)}
    keys={[question.key]}
    chosen={chosenOption(choice)}
    onToggle={(optionId) => onChoose({ kind: 'option', optionId })}
  />
))

/** What the options are about, and what is asked of every stem of the set. */
function Task({ question: { stimulus } }: { question: Stem }) {
  if (!stimulus) return null
  return (
    <div className={css['task']}>
      <p className={css['theme']}>{stimulus.title}</p>
      <ZoomableText source={stimulus.body} under={2} />
    </div>
  )
}

export const extendedMatchingScreen: QuestionScreen<Stem> = {
  AnswerArea: (props) => <AnswerArea {...props} />,
  Outline: ({ question }) => (
    <>
      <Task question={question} />
      <OptionOutline options={optionsOf(question)} />
    </>
  ),
  Review: ({ question, answer, Heading }) => {
    // What an option says of itself is about no stem; why the right one is right is.
    const options = optionsOf(question).map((option) =>
      option.id === question.key ? { ...option, explanation: question.explanation } : option,
    )
    return (
      <OptionReasons
        options={options}
        keys={[question.key]}
        chosen={chosenOption(answer)}
        takeAway={question.takeAway}
        Heading={Heading}
      />
    )
  },
  optionIds: (question) => optionsOf(question).map(({ id }) => id),
  problemOf: problemOfOption,
  saysProblem: false,
  inWords: (question, answer) => (
    <OptionWords options={optionsOf(question)} id={answer === 'key' ? question.key : chosenOption(answer)[0]} />
  ),
  searchedTexts: (question) => [question.stem, ...optionsOf(question).map(({ text }) => text)],
}
