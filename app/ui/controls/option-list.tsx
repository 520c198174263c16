import type { SingleBestAnswer } from '../../../core/content/question.ts'
import { Icon } from '../layout/icon.tsx'
import { InlineMarkdown, Markdown } from '../content/markdown.tsx'
import css from './option-list.module.css'
import { useEarlyChoice } from './use-early-choice.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export interface OptionListProps {
  question: SingleBestAnswer
  chosenId: string | null
  /** The answer is given: right and wrong are marked, and nothing changes any more. */
  isGiven: boolean
  onChoose: (optionId: string) => void
  /** Options struck out. */
  struck?: readonly string[]
  /** Left out where options cannot be struck out. */
  onStrike?: (optionId: string) => void
}

const none: readonly string[] = []

/** The stem and its options, in the order of the file. Nothing moves when the answer is marked: the place of the strike-out
 *  button takes the mark. */
export function OptionList({ question, chosenId, isGiven, onChoose, struck = none, onStrike }: OptionListProps) {
  const group = useEarlyChoice<HTMLFieldSetElement>(chosenId, onChoose)
  return (
    <fieldset ref={group} className={css['question']} data-given={isGiven || undefined}>
      <legend className={css['stem']}>
        <Markdown source={question.stem} under={2} />
      </legend>
      <div className={css['options']}>
        {question.options.map((option) => {
          const letter = option.id.toUpperCase()
          const isChosen = option.id === chosenId
          const isStruck = struck.includes(option.id)
          const mark = isGiven ? (option.id === question.key ? 'right' : isChosen ? 'wrong' : 'other') : undefined
          return (
            <div key={option.id} className={css['row']} data-option={option.id} data-mark={mark}>
              <label className={css['option']} data-chosen={isChosen || undefined} data-struck={isStruck || undefined}>
                <input
                  type="radio"
                  className={css['radio']}
                  name={`option-${question.id}`}
                  value={option.id}
                  checked={isChosen}
                  aria-disabled={isGiven || undefined}
                  onChange={() => onChoose(option.id)}
                />
                <span className={css['letter']} aria-hidden="true">
                  {letter}
                </span>
                <span className={css['text']}>
                  <VisuallyHidden>{letter}: </VisuallyHidden>
                  <InlineMarkdown source={option.text} />
                  {isStruck && <VisuallyHidden> (struck out)</VisuallyHidden>}
                </span>
              </label>
              {mark === undefined && onStrike ? (
                <button
                  type="button"
                  className={css['strike']}
                  aria-pressed={isStruck}
                  aria-label={`Strike out ${letter}`}
                  onClick={() => onStrike(option.id)}
                >
                  <Icon name="strike" />
                </button>
              ) : (
                <span className={css['mark']}>
                  {mark === 'right' && <Icon name="check" label="Right answer" />}
                  {mark === 'wrong' && <Icon name="cross" label="Your answer, wrong" />}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
