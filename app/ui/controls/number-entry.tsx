import { useId } from 'react'
import type { NumericEntry } from '../../../core/content/question.ts'
import { Icon } from '../layout/icon.tsx'
import { Markdown } from '../content/markdown.tsx'
import css from './number-entry.module.css'
import { numberLimit } from './number-text.ts'

export interface NumberEntryProps {
  question: NumericEntry
  typed: string
  /** How the answer was marked; `null` before it is given. */
  mark: 'right' | 'wrong' | null
  error: string | null
  onType: (text: string) => void
}

/** The stem and a field for a number, as the registration assessment has it: digits and a decimal point. */
export function NumberEntry({ question, typed, mark, error, onType }: NumberEntryProps) {
  const id = useId()
  return (
    <div className={css['question']}>
      <div id={`${id}-stem`}>
        <Markdown source={question.stem} under={2} />
      </div>
      <div className={css['field']}>
        <label htmlFor={id} className={css['label']}>
          Your answer in {question.unit}
        </label>
        <p className={css['hint']} id={`${id}-hint`}>
          {question.rounding === undefined ? 'Digits and a decimal point only' : `Round ${question.rounding}`}
        </p>
        <div className={css['box']} data-mark={mark ?? undefined} data-invalid={error !== null || undefined}>
          <input
            id={id}
            className={css['input']}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={numberLimit}
            value={typed}
            readOnly={mark !== null}
            aria-invalid={error !== null || undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={(event) => onType(event.target.value)}
          />
          <span className={css['unit']} aria-hidden="true">
            {question.unit}
          </span>
          <span className={css['mark']}>
            {mark === 'right' && <Icon name="check" label="Right" />}
            {mark === 'wrong' && <Icon name="cross" label="Wrong" />}
          </span>
        </div>
        <p className={css['error']} id={`${id}-error`}>
          {error}
        </p>
      </div>
    </div>
  )
}
