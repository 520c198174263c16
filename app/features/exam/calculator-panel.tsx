import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Calculator, type CalculatorKey, newCalculator, pressed } from '../../../core/exams/calculator.ts'
import css from './calculator-panel.module.css'

const rows: CalculatorKey[][] = [
  ['7', '8', '9', '÷', '√', 'MC'],
  ['4', '5', '6', '×', '%', 'MR'],
  ['1', '2', '3', '−', '±', 'M−'],
  ['0', '.', '=', '+', 'CE', 'M+'],
]

const spoken: Partial<Record<CalculatorKey, string>> = {
  MR: 'Recall the memory',
  MC: 'Clear the memory',
  'M+': 'Add to the memory',
  'M−': 'Take away from the memory',
  '√': 'Square root',
  '±': 'Change the sign',
  CE: 'Clear the number',
  C: 'Clear all',
  '.': 'Point',
  '÷': 'Divided by',
  '×': 'Times',
  '−': 'Minus',
  '+': 'Plus',
  '=': 'Equals',
  '%': 'Per cent',
}

/** What a keyboard's keys are on the calculator. Backspace clears the whole number, as in the UCAT. */
const typed: Record<string, CalculatorKey> = {
  '*': '×',
  x: '×',
  '/': '÷',
  '-': '−',
  ',': '.',
  Enter: '=',
  Backspace: 'CE',
  Delete: 'C',
}

/** The calculator of the exam. It hears keys while it has the focus, and is new with every question. */
export function CalculatorPanel({ onClose }: { onClose: () => void }) {
  const [calculator, setCalculator] = useState<Calculator>(newCalculator)
  const display = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [own, before] = [panel.current, document.activeElement]
    display.current?.focus({ preventScroll: true })
    // Whoever closes it by a key goes on where they were.
    return () => {
      if (own?.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const press = (key: CalculatorKey) => setCalculator((now) => pressed(now, key))
  // After a press of the mouse, Enter means the sum.
  const click = (event: MouseEvent, key: CalculatorKey) => {
    press(key)
    if (event.detail > 0) display.current?.focus()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const onKey = (event: KeyboardEvent) => {
    closeByKey(event)
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.key === 'Tab') return
    const key = typed[event.key] ?? event.key
    if (!isKey(key)) return
    event.preventDefault()
    press(key)
  }
  return (
    // Of the keys of the question those with Alt alone mean something in it.
    <div ref={panel} className={css['calculator']} role="dialog" aria-label="Calculator">
      <div className={css['top']}>
        <span className={css['memory']}>{calculator.memory !== 0 && 'M'}</span>
        <input
          ref={display}
          className={css['display']}
          aria-label="Display; type to reckon"
          readOnly
          inputMode="none"
          value={calculator.display}
          onKeyDown={onKey}
        />
        <button
          type="button"
          className={css['key']}
          onClick={(event) => click(event, 'C')}
          onKeyDown={closeByKey}
          aria-label={spoken.C}
        >
          C
        </button>
      </div>
      <div className={css['keys']}>
        {rows.flat().map((key) => (
          <button
            key={key}
            type="button"
            className={css['key']}
            aria-label={spoken[key]}
            onClick={(event) => click(event, key)}
            onKeyDown={closeByKey}
          >
            {key}
          </button>
        ))}
      </div>
    </div>
  )
}

const isKey = (key: string): key is CalculatorKey => key === 'C' || rows.flat().some((each) => each === key)
