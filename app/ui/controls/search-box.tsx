import { useEffect, useRef } from 'react'
import { Icon } from '../layout/icon.tsx'
import css from './search-box.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export interface SearchBoxProps {
  /** Says what is searched. */
  label: string
  placeholder: string
  value: string
  onValue: (text: string) => void
  maxLength: number
  /** Instead of emptying the box, as the browser does: closes what it stands in. */
  onEscape?: () => void
}

/** Words to look for; what is found changes as they are typed. */
export function SearchBox({ label, placeholder, value, onValue, maxLength, onEscape }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const given = useRef({ value, onValue })
  // The box stands in the first HTML: what was typed before the page's code came counts too.
  useEffect(() => {
    const typed = box.current?.value ?? ''
    if (typed !== given.current.value) given.current.onValue(typed)
  }, [])
  return (
    <label className={css['box']}>
      <Icon name="search" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        ref={box}
        type="search"
        className={css['input']}
        {...{ placeholder, maxLength, value }}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onEscape === undefined) return
          event.preventDefault()
          onEscape()
        }}
      />
    </label>
  )
}
