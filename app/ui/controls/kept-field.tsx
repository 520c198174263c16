import { useEffect, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** How long typing has rested when it is kept, ms. */
const restMs = 800

export interface KeptFieldProps extends Pick<
  TextFieldProps,
  'label' | 'hint' | 'type' | 'inputMode' | 'min' | 'max' | 'step' | 'required'
> {
  /** As it is kept. */
  value: string
  onKeep: (value: string) => void
  /** Said where the field is left with what its own rules refuse, which is not kept. */
  wrong: string
}

/** A field that is kept without a button: once typing rests, when it is left, and when the page is, by Back, for another app or for good. */
export function KeptField({ value, onKeep, wrong, ...rest }: KeptFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef<HTMLInputElement>(null)
  // Ahead of `value`, which may come back after long reckoning.
  const kept = useRef(value)
  const keep = useRef(() => {})
  useEffect(() => {
    keep.current = () => {
      clearTimeout(timer.current)
      const changed = typed.current
      typed.current = null
      if (changed?.validity.valid && changed.value !== kept.current) onKeep((kept.current = changed.value))
    }
  })
  useEffect(() => {
    const keepNow = () => keep.current()
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('pagehide', keepNow)
    return () => {
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  useEffect(() => {
    kept.current = value
    // While it is typed it is the field's own; another device may change it meanwhile.
    if (field.current === null || field.current === document.activeElement) return
    field.current.value = value
    setError(undefined)
  }, [value])
  return (
    <TextField
      {...rest}
      ref={field}
      defaultValue={value}
      error={error}
      onChange={({ target }) => {
        typed.current = target
        if (target.validity.valid) setError(undefined)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => keep.current(), restMs)
      }}
      onBlur={({ target }) => {
        const isGood = target.validity.valid
        setError(isGood ? undefined : wrong)
        keep.current()
        if (isGood) target.value = kept.current
      }}
    />
  )
}
