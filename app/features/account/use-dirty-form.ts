import { type FormEvent, useEffect } from 'react'
import { setBusy } from '../../data/device/busy.ts'

/** Holds an update of the app back while something is typed into a form. Gives what the form calls on each input. */
export function useDirtyForm(reason: string): (event: FormEvent<HTMLFormElement>) => void {
  useEffect(() => () => setBusy(reason, false), [reason])
  return ({ currentTarget }) => {
    const fields = [...currentTarget.elements].filter((element) => element instanceof HTMLInputElement)
    setBusy(
      reason,
      fields.some(({ value, defaultValue }) => value !== defaultValue),
    )
  }
}
