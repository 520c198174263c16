import type { Answer } from '../../../core/questions/answer.ts'
import { setsByItem } from '../../../core/questions/drag-sets/rules.ts'
import type { DragSets } from '../../../core/questions/drag-sets/schema.ts'
import type { Asked } from '../../../core/questions/practisable.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { ZoomableText } from '../question-text.tsx'
import { AnswerPanel, TakeAway } from '../answer-panels.tsx'
import { lateArea } from '../late-area.tsx'
import { OptionOutline } from '../options/option-outline.tsx'
import type { QuestionScreen, ReviewProps } from '../question-screen.ts'

const area = lateArea(() => import('./sorting-board.tsx').then((module) => module.SortingBoard))

/** Each item with the set it belongs into and why, in the order of the sets. */
function Reasons({ question, answer, Heading }: ReviewProps<Asked<DragSets>>) {
  const { sets, items, takeAway } = question
  const own = setsByItem(answer)
  const titleOf = (setId: string | undefined) => sets.find(({ id }) => id === setId)?.title
  return (
    <>
      {sets.flatMap(({ id: setId, title }) =>
        items
          .filter(({ set }) => set === setId)
          .map(({ id, text, explanation }) => {
            const given = own.get(id)
            const isRight = given === setId || answer === null
            return (
              <AnswerPanel
                key={id}
                isRight={isRight}
                isOwn={false}
                title={isRight ? title : `${title} · you put it in: ${titleOf(given) ?? 'none'}`}
                answer={<InlineMarkdown source={text} />}
                Heading={Heading}
              >
                <ZoomableText source={explanation} under={3} />
              </AnswerPanel>
            )
          }),
      )}
      <TakeAway line={takeAway} Heading={Heading} />
    </>
  )
}

export const dragSetsScreen: QuestionScreen<Asked<DragSets>> = {
  ...area,
  Outline: ({ question: { sets, items } }) => (
    <>
      <p>Sets: {sets.map(({ title }) => title).join(', ')}</p>
      <OptionOutline options={items} />
    </>
  ),
  Review: Reasons,
  // An item with the focus goes into a set by the number of the set.
  optionIds: () => [],
  problemOf: (choice: Answer | null, { items }) =>
    setsByItem(choice).size < items.length ? 'Put every item into a set first' : null,
  saysProblem: false,
  inWords: ({ sets, items }, answer) => {
    const placed = answer === 'key' ? new Map(items.map(({ id, set }) => [id, set])) : setsByItem(answer)
    return sets.map(({ id: setId, title }, at) => {
      const within = items.filter(({ id }) => placed.get(id) === setId)
      return (
        <span key={setId}>
          {at > 0 && '. '}
          {title}:{' '}
          {within.length === 0
            ? 'none'
            : within.map(({ id, text }, place) => (
                <span key={id}>
                  {place > 0 && '; '}
                  <InlineMarkdown source={text} />
                </span>
              ))}
        </span>
      )
    })
  },
  searchedTexts: ({ stem, sets, items }) => [stem, ...sets.map(({ title }) => title), ...items.map(({ text }) => text)],
}
