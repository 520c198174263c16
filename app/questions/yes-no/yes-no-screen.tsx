import { memo } from 'react'
import { type Answer, isAnswer } from '../../../core/questions/answer.ts'
import type { YesNo } from '../../../core/questions/yes-no/schema.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { ZoomableText } from '../question-text.tsx'
import { AnswerPanel, TakeAway } from '../answer-panels.tsx'
import { StatementShare } from '../choice-share.tsx'
import type { QuestionScreen, ReviewProps } from '../question-screen.ts'
import { StatementList, verdictsOf } from './statement-list.tsx'

const AnswerArea = memo(StatementList)

/** Each statement with what is right and why, in the order of the question. */
function Reasons({ question, answer, Heading }: ReviewProps<YesNo>) {
  const own = verdictsOf(question, answer)
  return (
    <>
      {question.statements.map(({ text, key, explanation }, at) => {
        const said = own[at]
        return (
          <AnswerPanel
            key={text}
            isRight={said === key || answer === null}
            isOwn={said === key}
            title={said && said !== key ? `${nameOf(key)} · you answered ${said}` : nameOf(key)}
            answer={
              <>
                <InlineMarkdown source={text} />
                <StatementShare at={at} />
              </>
            }
            Heading={Heading}
          >
            <ZoomableText source={explanation} under={3} />
          </AnswerPanel>
        )
      })}
      <TakeAway line={question.takeAway} Heading={Heading} />
    </>
  )
}

const nameOf = (verdict: 'yes' | 'no') => (verdict === 'yes' ? 'Yes' : 'No')

export const yesNoScreen: QuestionScreen<YesNo> = {
  AnswerArea: (props) => <AnswerArea {...props} />,
  Outline: ({ question }) => (
    <ul>
      {question.statements.map(({ text }) => (
        <li key={text}>
          <InlineMarkdown source={text} />
        </li>
      ))}
    </ul>
  ),
  Review: Reasons,
  // Each statement has its own "Yes" and "No", which one reaches with Tab and chooses with an arrow.
  optionIds: () => [],
  problemOf: (choice: Answer | null) => {
    const open = isAnswer(choice, 'statements') ? choice.verdicts.filter((verdict) => verdict === null).length : null
    return open === 0 ? null : 'Say yes or no to every statement first'
  },
  saysProblem: false,
  inWords: (question, answer) => {
    const verdicts = answer === 'key' ? question.statements.map(({ key }) => key) : verdictsOf(question, answer)
    return verdicts.map((verdict) => (verdict === null ? '–' : nameOf(verdict))).join(', ')
  },
  searchedTexts: ({ stem, statements }) => [stem, ...statements.map(({ text }) => text)],
}
