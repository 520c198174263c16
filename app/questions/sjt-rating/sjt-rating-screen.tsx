import { memo } from 'react'
import type { SjtRating } from '../../../core/questions/sjt-rating/schema.ts'
import { AnswerPanel, TakeAway } from '../answer-panels.tsx'
import { chosenOption, problemOfOption } from '../options/one-option.ts'
import { OptionList } from '../options/option-list.tsx'
import { OptionOutline, OptionWords } from '../options/option-outline.tsx'
import { ChoiceShare, OtherShares } from '../choice-share.tsx'
import type { AnswerAreaProps, QuestionScreen, ReviewProps } from '../question-screen.ts'
import { QuestionText, ZoomableText } from '../question-text.tsx'
import { ratingsOf } from '../../../core/questions/sjt-rating/ratings.ts'

/** There are four, each a step from the next: none is struck out before another. */
const AnswerArea = memo(({ question, choice, verdict, onChoose }: AnswerAreaProps<SjtRating>) => (
  <OptionList
    questionId={question.id}
    legend={<QuestionText itemId={question.id} source={question.stem} under={2} />}
    options={ratingsOf(question)}
    keys={[question.key]}
    chosen={chosenOption(choice)}
    verdict={verdict}
    onToggle={(optionId) => onChoose({ kind: 'option', optionId })}
  />
))

/** Why the rating is what it is, and why neither better nor worse. */
function Reasons({ question, answer, Heading }: ReviewProps<SjtRating>) {
  const { key, explanation, whyNotBetter, whyNotWorse, takeAway } = question
  const options = ratingsOf(question)
  const [own] = chosenOption(answer)
  // Ratings stand from the best to the worst.
  const isBetter = own !== undefined && own < key
  const ownReason = isBetter ? whyNotBetter : whyNotWorse
  const otherReason = isBetter ? whyNotWorse : whyNotBetter
  const isRight = own === key || own === undefined
  return (
    <>
      <AnswerPanel isRight isOwn={own === key} answer={<Rated options={options} id={key} />} Heading={Heading}>
        <ZoomableText source={explanation} under={3} />
        {isRight && <Reason title="Why not better" text={whyNotBetter} />}
        {isRight && <Reason title="Why not worse" text={whyNotWorse} />}
        {!isRight && <Reason title={isBetter ? 'Why not worse' : 'Why not better'} text={otherReason} />}
      </AnswerPanel>
      <TakeAway line={takeAway} Heading={Heading} />
      {!isRight && (
        <AnswerPanel isRight={false} isOwn answer={<Rated options={options} id={own} />} Heading={Heading}>
          <Reason title={isBetter ? 'Why not better' : 'Why not worse'} text={ownReason} />
        </AnswerPanel>
      )}
      <OtherShares options={options.filter(({ id }) => id !== key && id !== own)} />
    </>
  )
}

/** A rating, and how many students chose it. */
function Rated({ options, id }: { options: ReturnType<typeof ratingsOf>; id: string }) {
  return (
    <>
      <OptionWords options={options} id={id} />
      <ChoiceShare optionId={id} />
    </>
  )
}

function Reason({ title, text }: { title: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <div>
      <strong>{title}</strong>
      <ZoomableText source={text} under={3} />
    </div>
  )
}

export const sjtRatingScreen: QuestionScreen<SjtRating> = {
  AnswerArea: (props) => <AnswerArea {...props} />,
  Outline: ({ question }) => <OptionOutline options={ratingsOf(question)} />,
  Review: Reasons,
  optionIds: (question) => ratingsOf(question).map(({ id }) => id),
  problemOf: problemOfOption,
  saysProblem: false,
  inWords: (question, answer) => (
    <OptionWords options={ratingsOf(question)} id={answer === 'key' ? question.key : chosenOption(answer)[0]} />
  ),
  searchedTexts: ({ stem }) => [stem],
}
