import type { SingleBestAnswer } from '../../../core/content/question.ts'
import type { SessionItem } from '../../../core/study/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { InlineMarkdown, Markdown } from '../../ui/markdown.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PracticeIcon } from './practice-icon.tsx'
import css from './option-list.module.css'

export interface OptionListProps {
  question: SingleBestAnswer
  item: SessionItem
  onChoose: (optionId: string) => void
  onStrike: (optionId: string) => void
}

/** The stem and its options, in the order of the file. Nothing moves when the answer is marked: the place of the strike-out
 *  button takes the mark. */
export function OptionList({ question, item, onChoose, onStrike }: OptionListProps) {
  const chosenId = item.choice?.kind === 'option' ? item.choice.optionId : null
  const isGiven = item.given !== null
  return (
    <fieldset className={css['question']} data-given={isGiven || undefined}>
      <legend className={css['stem']}>
        <Markdown source={question.stem} under={2} />
      </legend>
      <div className={css['options']}>
        {question.options.map((option) => {
          const letter = option.id.toUpperCase()
          const isChosen = option.id === chosenId
          const isStruck = item.struck.includes(option.id)
          const mark = isGiven ? (option.id === question.key ? 'right' : isChosen ? 'wrong' : 'other') : undefined
          return (
            <div key={option.id} className={css['row']} data-option={option.id} data-mark={mark}>
              <label className={css['option']} data-chosen={isChosen || undefined} data-struck={isStruck || undefined}>
                <input
                  type="radio"
                  className={css['radio']}
                  name={`option-${item.itemId}`}
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
              {mark === undefined ? (
                <button
                  type="button"
                  className={css['strike']}
                  aria-pressed={isStruck}
                  aria-label={`Strike out ${letter}`}
                  onClick={() => onStrike(option.id)}
                >
                  <PracticeIcon name="strike" />
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
