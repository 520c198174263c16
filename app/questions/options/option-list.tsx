import type { ReactNode } from 'react'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { useEarlyChoice } from '../../ui/controls/use-early-choice.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { AnswerAreaProps } from '../question-screen.ts'
import css from './option-list.module.css'

export interface OptionListProps extends Pick<AnswerAreaProps<unknown>, 'verdict' | 'struck' | 'onStrike'> {
  questionId: string
  /** What is asked. */
  legend: ReactNode
  options: readonly { id: string; text: string }[]
  /** Ids of the right options. */
  keys: readonly string[]
  /** Ids of those chosen so far. */
  chosen: readonly string[]
  /** Whether several are chosen. */
  isMultiple?: boolean
  onToggle: (optionId: string) => void
}

const none: readonly string[] = []
const noEarlyChoice = () => undefined

/** The question and its options, lettered by their place. Nothing moves when the answer is marked: the place of the strike-out
 *  button takes the mark. */
export function OptionList(props: OptionListProps) {
  const { questionId, legend, options, keys, chosen, isMultiple = false, onToggle } = props
  const { verdict, struck = none, onStrike } = props
  const isGiven = verdict !== null
  const group = useEarlyChoice<HTMLFieldSetElement>(chosen[0] ?? null, isMultiple ? noEarlyChoice : onToggle)
  return (
    <fieldset ref={group} className={css['question']} data-given={isGiven || undefined}>
      <legend className={css['stem']}>{legend}</legend>
      <div className={css['options']}>
        {options.map((option, at) => {
          const letter = 'ABCDEFGH'.charAt(at)
          const isChosen = chosen.includes(option.id)
          const isStruck = struck.includes(option.id)
          const mark = isGiven ? markOf(keys.includes(option.id), isChosen, verdict) : undefined
          return (
            <div key={option.id} className={css['row']} data-option={option.id} data-mark={mark}>
              <label className={css['option']} data-chosen={isChosen || undefined} data-struck={isStruck || undefined}>
                <input
                  type={isMultiple ? 'checkbox' : 'radio'}
                  className={css['radio']}
                  name={`option-${questionId}`}
                  value={option.id}
                  checked={isChosen}
                  aria-disabled={isGiven || undefined}
                  onChange={() => onToggle(option.id)}
                />
                <span className={css['letter']} data-square={isMultiple || undefined} aria-hidden="true">
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
                  {mark === 'partly' && <Icon name="partly" label="Your answer, partly right" />}
                  {mark === 'wrong' && <Icon name="wrong" label="Your answer, incorrect" />}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function markOf(isKey: boolean, isChosen: boolean, verdict: AnswerAreaProps<unknown>['verdict']) {
  if (isKey) return 'right'
  if (!isChosen || verdict === 'unmarked') return 'other'
  return verdict === 'partly' ? 'partly' : 'wrong'
}
