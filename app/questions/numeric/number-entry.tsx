import { useId, useState } from 'react'
import type { NumericEntry } from '../../../core/questions/numeric/schema.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import type { AnswerAreaProps } from '../question-screen.ts'
import { QuestionText } from '../question-text.tsx'
import css from './number-entry.module.css'
import { numberLimit, withDecimalPoint } from './number-text.ts'

export interface NumberEntryProps extends Pick<AnswerAreaProps<NumericEntry>, 'question' | 'verdict' | 'error'> {
  typed: string
  onType: (text: string) => void
}

/** The stem and a field for a number, as the registration assessment has it: digits and a decimal point. */
export function NumberEntry({ question, typed, verdict, error, onType }: NumberEntryProps) {
  const id = useId()
  const [hadComma, setHadComma] = useState(false)
  const type = (text: string) => {
    const pointed = withDecimalPoint(text)
    setHadComma(pointed !== text || (hadComma && pointed.includes('.')))
    onType(pointed)
  }
  const isSigned = [{ value: question.key }, ...question.pitfalls].some(({ value }) => value < 0)
  const signs = `Digits${isSigned ? ', a minus' : ''} and a decimal point only`
  const rounding = question.rounding === undefined ? signs : `Round ${question.rounding}`
  return (
    <div className={css['question']}>
      <div id={`${id}-stem`}>
        <QuestionText itemId={question.id} source={question.stem} under={2} />
      </div>
      <div className={css['field']}>
        <label htmlFor={id} className={css['label']}>
          Your answer in {question.unit}
        </label>
        <p className={css['hint']} id={`${id}-hint`}>
          {hadComma ? 'The comma counts as a decimal point' : rounding}
        </p>
        <div className={css['box']} data-mark={verdict ?? undefined} data-invalid={error !== null || undefined}>
          <input
            id={id}
            className={css['input']}
            // The keypad of decimals has no minus on iPhones.
            inputMode={isSigned ? 'text' : 'decimal'}
            enterKeyHint="go"
            autoComplete="off"
            spellCheck={false}
            maxLength={numberLimit}
            value={typed}
            readOnly={verdict !== null}
            aria-invalid={error !== null || undefined}
            aria-describedby={`${id}-stem ${id}-hint ${id}-error`}
            onChange={(event) => type(event.target.value)}
          />
          <span className={css['unit']} aria-hidden="true">
            {question.unit}
          </span>
          <span className={css['mark']}>
            {verdict === 'right' && <Icon name="check" label="Right" />}
            {verdict === 'wrong' && <Icon name="wrong" label="Incorrect" />}
          </span>
        </div>
        <p className={css['error']} id={`${id}-error`}>
          {error}
        </p>
      </div>
    </div>
  )
}
