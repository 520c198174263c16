import { Slider as Headless } from 'radix-ui'
import { useId, useState } from 'react'
import css from './range-slider.module.css'

export type Range = readonly [from: number, to: number]

export interface RangeSliderProps {
  legend: string
  min: number
  max: number
  step: number
  value: Range
  onChange: (value: Range) => void
  /** Stands before the numbers: "£". */
  unit: string
}

/** Two ends of a range, by dragging, by arrow keys, or by writing the numbers: nobody has to drag (WCAG 2.5.7). */
export function RangeSlider({ legend, min, max, step, value, onChange, unit }: RangeSliderProps) {
  const [from, to] = value
  return (
    <fieldset className={css['field']}>
      <legend className={css['legend']}>
        {legend}{' '}
        <output className={css['now']}>
          {unit}
          {from} – {unit}
          {to}
        </output>
      </legend>
      <Headless.Root
        className={css['slider']}
        min={min}
        max={max}
        step={step}
        value={[from, to]}
        onValueChange={([low = min, high = max]) => onChange([low, high])}
      >
        <Headless.Track className={css['track']}>
          <Headless.Range className={css['span']} />
        </Headless.Track>
        <Headless.Thumb className={css['thumb']} aria-label="Lowest price" aria-valuetext={`${unit}${from}`} />
        <Headless.Thumb className={css['thumb']} aria-label="Highest price" aria-valuetext={`${unit}${to}`} />
      </Headless.Root>
      <div className={css['boxes']}>
        <Box label={`From ${unit}`} {...{ min, max: to, step }} value={from} onValue={(low) => onChange([low, to])} />
        <Box label={`To ${unit}`} {...{ min: from, max, step }} value={to} onValue={(high) => onChange([from, high])} />
      </div>
    </fieldset>
  )
}

interface BoxProps {
  label: string
  min: number
  max: number
  step: number
  value: number
  onValue: (value: number) => void
}

/** Takes a number when it is finished: half of one says nothing yet. */
function Box({ label, min, max, step, value, onValue }: BoxProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    const number = typed === null || typed.trim() === '' ? Number.NaN : Number(typed)
    setTyped(null)
    if (Number.isFinite(number)) onValue(Math.min(max, Math.max(min, Math.round(number / step) * step)))
  }
  return (
    <div className={css['box']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        {...{ min, max, step }}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
      />
    </div>
  )
}
