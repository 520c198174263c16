import type { Asked } from '../../../core/questions/practisable.ts'
import { orderIn } from '../../../core/questions/ranking/rules.ts'
import type { Ranking } from '../../../core/questions/ranking/schema.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { ZoomableText } from '../question-text.tsx'
import { AnswerPanel, TakeAway } from '../answer-panels.tsx'
import { lateArea } from '../late-area.tsx'
import { OptionOutline } from '../options/option-outline.tsx'
import type { QuestionScreen, ReviewProps } from '../question-screen.ts'

const area = lateArea(() => import('./ranking-list.tsx').then((module) => module.RankingList))

/** Each response in its right place with why it is there, and where the student put it. */
function Reasons({ question, answer, Heading }: ReviewProps<Asked<Ranking>>) {
  const { options, order, ends, takeAway } = question
  const own = answer && orderIn(question, answer)
  return (
    <>
      {order.map((id, place) => {
        const option = options.find((each) => each.id === id)
        const isOwn = own?.[place] === id
        const name =
          place === 0
            ? `1 · ${ends.first}`
            : place === order.length - 1
              ? `${place + 1} · ${ends.last}`
              : `${place + 1}`
        return (
          option && (
            <AnswerPanel
              key={id}
              isRight={isOwn || own === null}
              isOwn={false}
              title={isOwn || own === null ? name : `${name} · you put it in place ${own.indexOf(id) + 1}`}
              answer={<InlineMarkdown source={option.text} />}
              Heading={Heading}
            >
              <ZoomableText source={option.explanation} under={3} />
            </AnswerPanel>
          )
        )
      })}
      <TakeAway line={takeAway} Heading={Heading} />
    </>
  )
}

export const rankingScreen: QuestionScreen<Asked<Ranking>> = {
  ...area,
  Outline: ({ question }) => <OptionOutline options={question.options} />,
  Review: Reasons,
  // Responses are moved, and not chosen: each has its buttons and arrow keys.
  optionIds: () => [],
  problemOf: (choice) => (choice === null ? 'Move a response first, or keep this order' : null),
  saysProblem: false,
  inWords: (question, answer) => {
    const order = answer === 'key' ? question.order : orderIn(question, answer)
    return order.map((id, place) => (
      <span key={id}>
        {place > 0 && '; '}
        {place + 1}: <InlineMarkdown source={question.options.find((option) => option.id === id)?.text ?? ''} />
      </span>
    ))
  },
  searchedTexts: ({ stem, options }) => [stem, ...options.map(({ text }) => text)],
}
