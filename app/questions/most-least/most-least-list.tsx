import { type End, endsOf } from '../../../core/questions/most-least/rules.ts'
import type { MostLeast } from '../../../core/questions/most-least/schema.ts'
import type { Asked } from '../../../core/questions/practisable.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import type { AnswerAreaProps } from '../question-screen.ts'
import { QuestionText } from '../question-text.tsx'
import css from './most-least-list.module.css'

const ends = ['most', 'least'] as const
const nameOf = { most: 'Most', least: 'Least' }

/** The stem, and its responses with "Most" and "Least" beside each. A response that is both would be neither: choosing it for one
 *  end takes it from the other. */
export function MostLeastList({ question, choice, verdict, onChoose }: AnswerAreaProps<Asked<MostLeast>>) {
  const { id, stem, options } = question
  const chosen = endsOf(choice)
  const isGiven = verdict !== null
  const choose = (end: End, optionId: string) => {
    const other = end === 'most' ? 'least' : 'most'
    const rest = chosen[other] === optionId ? null : chosen[other]
    onChoose({ kind: 'most-least', most: end === 'most' ? optionId : rest, least: end === 'least' ? optionId : rest })
  }
  return (
    <div className={css['question']}>
      <QuestionText itemId={id} source={stem} under={2} />
      <p>Choose the most and the least appropriate response.</p>
      <div className={css['responses']}>
        {options.map((option) => {
          const mark = isGiven ? markOf(option.id, chosen, question) : undefined
          return (
            <fieldset key={option.id} className={css['response']} data-mark={mark}>
              <legend className={css['text']}>
                <InlineMarkdown source={option.text} />
              </legend>
              <div className={css['ends']}>
                {ends.map((end) => (
                  <label
                    key={end}
                    className={css['end']}
                    data-chosen={chosen[end] === option.id || undefined}
                    data-key={(isGiven && question[end] === option.id) || undefined}
                  >
                    <input
                      type="radio"
                      className={css['radio']}
                      name={`${end}-${id}`}
                      value={option.id}
                      checked={chosen[end] === option.id}
                      aria-disabled={isGiven || undefined}
                      onChange={() => choose(end, option.id)}
                    />
                    {nameOf[end]}
                  </label>
                ))}
                <span className={css['mark']}>
                  {mark === 'right' && <Icon name="check" label="Right" />}
                  {mark === 'wrong' && <Icon name="wrong" label="Incorrect" />}
                </span>
              </div>
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}

/** How a response was judged; nothing for one that was left where it could be. */
function markOf(optionId: string, chosen: Record<End, string | null>, key: Record<End, string>) {
  const given = ends.filter((end) => chosen[end] === optionId)
  if (given.length === 0) return undefined
  return given.every((end) => key[end] === optionId) ? 'right' : 'wrong'
}
