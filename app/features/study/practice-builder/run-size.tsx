import { type RefObject, useId, useState } from 'react'
import { mostQuestions } from '../../../../core/study/run-settings.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import css from './practice-builder.module.css'

const sizes = [10, 20, 40]

/** How many questions, by a tap or typed; `null` where what is typed is no such number. */
export function useRunSize(first: number) {
  const [usual, setUsual] = useState(sizes.includes(first) ? first : null)
  const [typed, setTyped] = useState(sizes.includes(first) ? '' : String(first))
  const own = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  const size = usual ?? (own >= 1 && own <= mostQuestions ? own : null)
  const choose = (count: number) => {
    setUsual(count)
    setTyped('')
  }
  const type = (text: string) => {
    setTyped(text)
    setUsual(null)
  }
  return { size, usual, typed, choose, type }
}

export interface RunSizeProps extends ReturnType<typeof useRunSize> {
  /** The field to type into. */
  field: RefObject<HTMLInputElement | null>
}

export function RunSize({ size, usual, typed, choose, type, field }: RunSizeProps) {
  const id = useId()
  return (
    <fieldset className={css['group']}>
      <legend className={css['legend']}>How many</legend>
      <div className={css['sizes']}>
        {sizes.map((count) => (
          <label key={count} className={css['size']}>
            <input type="radio" name={`${id}-size`} checked={usual === count} onChange={() => choose(count)} />
            <span>{count}</span>
          </label>
        ))}
        <label className={css['own']} data-chosen={usual === null || undefined}>
          <span>
            Other<VisuallyHidden> number</VisuallyHidden>
          </span>
          <input
            ref={field}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={typed}
            aria-invalid={size === null || undefined}
            aria-describedby={size === null ? `${id}-problem` : undefined}
            onChange={(event) => type(event.target.value.trim())}
          />
        </label>
      </div>
      {size === null && (
        <p className={css['problem']} id={`${id}-problem`}>
          Type a number from 1 to {mostQuestions}.
        </p>
      )}
    </fieldset>
  )
}
