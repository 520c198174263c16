import { useEffect, useRef } from 'react'

/** Runs this when the value has become another, and not for the first one: for what a screen does once what came in its place is drawn. */
export function useOnChange(value: string | undefined, act: () => void): void {
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    act()
  })
}
