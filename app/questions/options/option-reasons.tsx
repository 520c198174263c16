import type { Option } from '../../../core/content/parts.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { ZoomableText } from '../question-text.tsx'
import { AnswerPanel, FoldedAnswers, TakeAway } from '../answer-panels.tsx'
import { ChoiceShare } from '../choice-share.tsx'
import type { ReviewProps } from '../question-screen.ts'

export interface OptionReasonsProps extends Pick<ReviewProps<unknown>, 'Heading'> {
  options: readonly Option[]
  /** Ids of the right options. */
  keys: readonly string[]
  /** Ids of those that the student chose. */
  chosen: readonly string[]
  takeAway: string | undefined
}

/** Why what is right is right and what to take away, then why what was chosen is not, then the others. Each by its words: a
 *  letter is only its place in one attempt, and may be out of sight. */
export function OptionReasons({ options, keys, chosen, takeAway, Heading }: OptionReasonsProps) {
  const right = options.filter(({ id }) => keys.includes(id))
  const wrong = options.filter(({ id }) => chosen.includes(id) && !keys.includes(id))
  const others = options.filter((option) => !right.includes(option) && !wrong.includes(option))
  return (
    <>
      {right.map((option) => (
        <AnswerPanel
          key={option.id}
          isRight
          isOwn={chosen.includes(option.id)}
          answer={<SharedOption {...option} />}
          Heading={Heading}
        >
          <ZoomableText source={option.explanation} under={3} />
        </AnswerPanel>
      ))}
      <TakeAway line={takeAway} Heading={Heading} />
      {wrong.map((option) => (
        <AnswerPanel key={option.id} isRight={false} isOwn answer={<SharedOption {...option} />} Heading={Heading}>
          <ZoomableText source={option.explanation} under={3} />
        </AnswerPanel>
      ))}
      <FoldedAnswers
        title="Other options"
        Heading={Heading}
        answers={others.map((option) => ({
          id: option.id,
          answer: <SharedOption {...option} />,
          reason: <ZoomableText source={option.explanation} under={3} />,
        }))}
      />
    </>
  )
}

/** An option with the share of students who chose it. */
function SharedOption({ id, text }: Option) {
  return (
    <>
      <InlineMarkdown source={text} />
      <ChoiceShare optionId={id} />
    </>
  )
}
