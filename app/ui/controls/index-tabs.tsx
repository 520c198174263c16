import { useEffect, useRef } from 'react'
import css from './index-tabs.module.css'
import { showInRow } from '../layout/show-in-row.ts'

export interface IndexTab<Value extends string> {
  value: Value
  label: string
}

export interface IndexTabsProps<Value extends string> {
  /** Names the group. */
  label: string
  options: readonly IndexTab<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Buttons that narrow a list, as the thumb index of a handbook. One named like a profession has its colour. */
export function IndexTabs<Value extends string>({ label, options, chosen, onChoose }: IndexTabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null)
  const place = options.findIndex(({ value }) => value === chosen)
  useEffect(() => showInRow(row.current, row.current?.children, place), [place])
  return (
    <div ref={row} className={css['tabs']} role="group" aria-label={label}>
      {options.map(({ value, label: name }) => (
        <button
          key={value}
          type="button"
          className={css['tab']}
          data-profession={value}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
