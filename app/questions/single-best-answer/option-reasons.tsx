import type { Option } from '../../../core/content/parts.ts'
import { isAnswer } from '../../../core/questions/answer.ts'
import type { SingleBestAnswer } from '../../../core/questions/single-best-answer/schema.ts'
import { InlineMarkdown, Markdown } from '../../ui/content/markdown.tsx'
import { AnswerPanel, FoldedAnswers, TakeAway } from '../answer-panels.tsx'
import type { ReviewProps } from '../question-screen.ts'
import css from './option-reasons.module.css'

/** Why the right option is right and what to take away, then why the chosen one is not, then the others. A letter
 *  never stands without its words: the options may be out of sight. */
export function OptionReasons({ question, answer, Heading }: ReviewProps<SingleBestAnswer>) {
  const chosenId = isAnswer(answer, 'option') ? answer.optionId : null
  const right = question.options.find(({ id }) => id === question.key)
  const chosen = chosenId === question.key ? undefined : question.options.find(({ id }) => id === chosenId)
  const others = question.options.filter((option) => option !== right && option !== chosen)
  return (
    <>
      {right && (
        <AnswerPanel isRight isOwn={right.id === chosenId} answer={<LetteredOption {...right} />} Heading={Heading}>
          <Markdown source={right.explanation} under={3} />
        </AnswerPanel>
      )}
      <TakeAway line={question.takeAway} Heading={Heading} />
      {chosen && (
        <AnswerPanel isRight={false} isOwn answer={<LetteredOption {...chosen} />} Heading={Heading}>
          <Markdown source={chosen.explanation} under={3} />
        </AnswerPanel>
      )}
      <FoldedAnswers
        title="Other options"
        Heading={Heading}
        answers={others.map((option) => ({
          id: option.id,
          answer: <LetteredOption {...option} />,
          reason: <Markdown source={option.explanation} under={3} />,
        }))}
      />
    </>
  )
}

function LetteredOption({ id, text }: Option) {
  return (
    <span className={css['option']}>
      <span className={css['letter']}>{id.toUpperCase()}</span>{' '}
      <span>
        <InlineMarkdown source={text} />
      </span>
    </span>
  )
}
