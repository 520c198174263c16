import { useId } from 'react'
import type { NumericEntry } from '../../../core/questions/numeric/schema.ts'
import { Markdown } from '../../ui/content/markdown.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import type { AnswerAreaProps } from '../question-screen.ts'
import css from './number-entry.module.css'
import { numberLimit } from './number-text.ts'

export interface NumberEntryProps extends Pick<AnswerAreaProps<NumericEntry>, 'question' | 'verdict' | 'error'> {
  typed: string
  onType: (text: string) => void
}

/** The stem and a field for a number, as the registration assessment has it: digits and a decimal point. */
export function NumberEntry({ question, typed, verdict, error, onType }: NumberEntryProps) {
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
        <div className={css['box']} data-mark={verdict ?? undefined} data-invalid={error !== null || undefined}>
          <input
            id={id}
            className={css['input']}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={numberLimit}
            value={typed}
            readOnly={verdict !== null}
            aria-invalid={error !== null || undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={(event) => onType(event.target.value)}
          />
          <span className={css['unit']} aria-hidden="true">
            {question.unit}
          </span>
          <span className={css['mark']}>
            {verdict === 'right' && <Icon name="check" label="Right" />}
            {verdict === 'wrong' && <Icon name="cross" label="Wrong" />}
          </span>
        </div>
        <p className={css['error']} id={`${id}-error`}>
          {error}
        </p>
      </div>
    </div>
  )
}
