import { useEffect, useEffectEvent } from 'react'
import { keyAction, keyTarget } from './practice-keys.ts'

export interface KeyActions {
  choose: (index: number) => void
  submit: () => void
  previous: () => void
  next: () => void
  flag: () => void
  note: () => void
  strike: () => void
  shortcuts: () => void
}

/** Listens for the practice keys on the whole page, quiet while one types or a dialog is open. */
export function usePracticeKeys(
  { singleKeys, optionCount }: { singleKeys: boolean; optionCount: number },
  actions: KeyActions,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const target = document.querySelector('dialog[open]') ? 'dialog' : keyTarget(event.target)
    const action = keyAction(event, { target, singleKeys, optionCount })
    if (!action) return
    event.preventDefault()
    if (action.do === 'choose') actions.choose(action.index)
    else actions[action.do]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
