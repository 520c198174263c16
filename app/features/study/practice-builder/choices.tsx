import { useId } from 'react'
import css from './practice-builder.module.css'

export interface Choice<Value> {
  value: Value
  label: string
  /** What would be asked if this were the only one chosen, or how long it would take. */
  count?: number | string
}

export interface ChoicesProps<Value> {
  legend: string
  /** Side by side, or one under the other. */
  look: 'tabs' | 'list'
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  /** Of one that is chosen only if several can be. */
  onChoose: (value: Value) => void
  /** One of them, or any number. */
  isSingle?: boolean
}

/** Things to choose from, each with its count: the browser's own radio buttons or boxes. */
export function Choices<Value extends string | number | null>(props: ChoicesProps<Value>) {
  const { legend, look, choices, chosen, onChoose, isSingle = false } = props
  const name = useId()
  return (
    <fieldset className={css['group']}>
      <legend className={css['legend']}>{legend}</legend>
      <div className={css[look]}>
        {choices.map(({ value, label, count }) => (
          <label key={value} className={css[look === 'tabs' ? 'tab' : 'choice']}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
            {count !== undefined && <span className={css['count']}>{count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What is chosen after a press on one of which any number can be. */
export const toggled = <Value,>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value]
