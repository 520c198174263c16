import { useEffect, useEffectEvent } from 'react'
import { type KeyPlace, keyAction, keyTarget } from './question-keys.ts'

/** What keys do on a page; a key for something that it does not have is left to the browser. */
export interface KeyActions {
  choose: (index: number) => void
  submit: () => void
  previous: () => void
  next: () => void
  flag: () => void
  note?: () => void
  strike: () => void
  report?: () => void
  settings?: () => void
  calculator?: () => void
  /** Gives the focus to the field that the key is meant for. */
  type: () => void
}

/** Listens for the practice keys on the whole page, quiet while one types or a dialog is open. */
export function useQuestionKeys(place: Omit<KeyPlace, 'target'>, actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const target = document.querySelector('dialog[open]') ? 'dialog' : keyTarget(event.target)
    const action = keyAction(event, { ...place, target })
    if (!action) return
    const act = action.do === 'choose' ? () => actions.choose(action.index) : actions[action.do]
    if (!act) return
    if (action.do !== 'type') event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
