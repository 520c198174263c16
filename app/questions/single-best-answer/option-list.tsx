import { isAnswer } from '../../../core/questions/answer.ts'
import type { SingleBestAnswer } from '../../../core/questions/single-best-answer/schema.ts'
import { InlineMarkdown, Markdown } from '../../ui/content/markdown.tsx'
import { useEarlyChoice } from '../../ui/controls/use-early-choice.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { AnswerAreaProps } from '../question-screen.ts'
import css from './option-list.module.css'

const none: readonly string[] = []

/** The stem and its options, in the order of the file. Nothing moves when the answer is marked: the place of the strike-out
 *  button takes the mark. */
export function OptionList(props: AnswerAreaProps<SingleBestAnswer>) {
  const { question, choice, verdict, onChoose, struck = none, onStrike } = props
  const chosenId = isAnswer(choice, 'option') ? choice.optionId : null
  const isGiven = verdict !== null
  const choose = (optionId: string) => onChoose({ kind: 'option', optionId })
  const group = useEarlyChoice<HTMLFieldSetElement>(chosenId, choose)
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
                  onChange={() => choose(option.id)}
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
                  {mark === 'wrong' && <Icon name="cross" label="Your answer, incorrect" />}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
