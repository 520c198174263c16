import { type ReactNode, useId } from 'react'
import css from './segments.module.css'
import { useEarlyChoice } from './use-early-choice.ts'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
}

export interface SegmentsProps<Value extends string> {
  /** Says what is chosen. */
  legend: string
  options: readonly Segment<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of two or three, side by side: the browser's own radio buttons, drawn as one switch. */
export function Segments<Value extends string>({ legend, options, chosen, onChoose }: SegmentsProps<Value>) {
  const name = useId()
  const group = useEarlyChoice<HTMLFieldSetElement>(chosen, (early) => {
    const option = options.find(({ value }) => value === early)
    if (option) onChoose(option.value)
  })
  return (
    <fieldset ref={group} className={css['segments']}>
      <legend className={css['legend']}>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={css['segment']}>
          <input
            type="radio"
            className={css['input']}
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
