import type { Answer } from '../../../core/questions/answer.ts'
import { endsOf } from '../../../core/questions/most-least/rules.ts'
import type { MostLeast } from '../../../core/questions/most-least/schema.ts'
import type { Asked } from '../../../core/questions/practisable.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { ZoomableText } from '../question-text.tsx'
import { AnswerPanel, FoldedAnswers, TakeAway } from '../answer-panels.tsx'
import { lateArea } from '../late-area.tsx'
import { EndsShare } from '../choice-share.tsx'
import { OptionOutline } from '../options/option-outline.tsx'
import type { QuestionScreen, ReviewProps } from '../question-screen.ts'

const area = lateArea(() => import('./most-least-list.tsx').then((module) => module.MostLeastList))

/** Why the two are what they are, then what was chosen instead of them, then the responses between. */
function Reasons({ question, answer, Heading }: ReviewProps<Asked<MostLeast>>) {
  const { options, most, least, takeAway } = question
  const own = endsOf(answer)
  const optionOf = (id: string | null) => options.find((option) => option.id === id)
  const right = [
    { name: 'Most appropriate', option: optionOf(most), isOwn: own.most === most },
    { name: 'Least appropriate', option: optionOf(least), isOwn: own.least === least },
  ]
  const wrong = [
    { title: 'You chose this as the most appropriate', option: own.most === most ? undefined : optionOf(own.most) },
    { title: 'You chose this as the least appropriate', option: own.least === least ? undefined : optionOf(own.least) },
  ]
  const told = [most, least, own.most, own.least]
  const others = options.filter(({ id }) => !told.includes(id))
  return (
    <>
      {right.map(
        ({ name, option, isOwn }) =>
          option && (
            <AnswerPanel
              key={name}
              isRight
              isOwn={isOwn}
              title={name}
              answer={<Response {...option} />}
              Heading={Heading}
            >
              <ZoomableText source={option.explanation} under={3} />
            </AnswerPanel>
          ),
      )}
      <TakeAway line={takeAway} Heading={Heading} />
      {wrong.map(
        ({ title, option }) =>
          option && (
            <AnswerPanel
              key={title}
              isRight={false}
              isOwn
              title={title}
              answer={<Response {...option} />}
              Heading={Heading}
            >
              {option.id !== most && option.id !== least && <ZoomableText source={option.explanation} under={3} />}
            </AnswerPanel>
          ),
      )}
      <FoldedAnswers
        title="Other responses"
        Heading={Heading}
        answers={others.map(({ id, text, explanation }) => ({
          id,
          answer: <Response id={id} text={text} />,
          reason: <ZoomableText source={explanation} under={3} />,
        }))}
      />
    </>
  )
}

/** A response, and what other students made of it. */
function Response({ id, text }: { id: string; text: string }) {
  return (
    <>
      <InlineMarkdown source={text} />
      <EndsShare optionId={id} />
    </>
  )
}

export const mostLeastScreen: QuestionScreen<Asked<MostLeast>> = {
  ...area,
  Outline: ({ question }) => <OptionOutline options={question.options} />,
  Review: Reasons,
  // "Most" and "Least" are two groups over all responses: one reaches each with Tab and chooses with an arrow.
  optionIds: () => [],
  problemOf: (choice: Answer | null) => {
    const { most, least } = endsOf(choice)
    if (most === null && least === null) return 'Choose the most and the least appropriate response first'
    if (most === null) return 'Choose the most appropriate response first'
    return least === null ? 'Choose the least appropriate response first' : null
  },
  saysProblem: false,
  inWords: ({ options, most, least }, answer) => {
    const chosen = answer === 'key' ? { most, least } : endsOf(answer)
    const textOf = (id: string | null) => options.find((option) => option.id === id)?.text ?? '–'
    return (
      <>
        Most: <InlineMarkdown source={textOf(chosen.most)} />; least: <InlineMarkdown source={textOf(chosen.least)} />
      </>
    )
  },
  searchedTexts: ({ stem, options }) => [stem, ...options.map(({ text }) => text)],
}
