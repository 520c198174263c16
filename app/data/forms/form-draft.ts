import { type FormEvent, useCallback, useEffect, useRef } from 'react'
import { setBusy } from '../device/busy.ts'
import type { DraftStorage } from './draft-storage.ts'
import { openAccountId, session } from '../session/session.ts'
import type { FormValues } from './form-sender.ts'

export interface FormDraft {
  /** Of the form: its fields are uncontrolled, each under its name. */
  ref: (form: HTMLFormElement | null) => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  /** What was typed has gone where it belongs. */
  clear: () => void
}

/** Keeps what is typed into a form over a reload, for its writer alone, and holds an update of the app back meanwhile. What
 *  somebody typed before the page had started stays. `key`: one for each form. `storage`: where to, or `null` for what is not kept. */
export function useFormDraft(key: string, storage: DraftStorage | null): FormDraft {
  const held = useRef<HTMLFormElement | null>(null)
  const ref = useCallback(
    (form: HTMLFormElement | null) => {
      held.current = form
      if (form) fill(form, storage?.read(key) ?? {})
    },
    [key, storage],
  )
  useEffect(() => {
    const form = held.current
    if (form) setBusy(key, isDirty(form))
    return () => setBusy(key, false)
  }, [key])
  useEffect(() => {
    let writer = openAccountId()
    return session.subscribe(() => {
      const before = writer
      writer = openAccountId()
      const form = held.current
      if (!form || writer === before) return
      // A visitor who signs in, in whichever tab, goes on writing; anybody else's words are not for who comes next.
      if (before === null && isDirty(form)) return storage?.write(key, valuesOf(form))
      form.reset()
      fill(form, storage?.read(key) ?? {})
      setBusy(key, isDirty(form))
    })
  }, [key, storage])
  const onInput = useCallback(
    ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
      setBusy(key, isDirty(form))
      storage?.write(key, valuesOf(form))
    },
    [key, storage],
  )
  const clear = useCallback(() => {
    setBusy(key, false)
    storage?.write(key, null)
  }, [key, storage])
  return { ref, onInput, clear }
}

/** The text of a form's fields, by name. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
  return values
}

/** Puts the cursor into the first field that says it is wrong; of a group of choices, into its first. */
export function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input') : wrong
  field?.focus()
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isTextControl(element: unknown): element is TextControl {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

function fill(form: HTMLFormElement, values: FormValues): void {
  for (const [name, value] of Object.entries(values)) {
    const element = form.elements.namedItem(name)
    if (isTextControl(element) && value !== '' && !isChanged(element) && offers(element, value)) element.value = value
  }
}

/** A select would stand empty with what can be chosen no more. */
const offers = (element: TextControl, value: string) =>
  !(element instanceof HTMLSelectElement) || Array.from(element.options).some((option) => option.value === value)

const isDirty = (form: HTMLFormElement) =>
  Array.from(form.elements).some((element) => isTextControl(element) && isChanged(element))

function isChanged(element: TextControl): boolean {
  if (element instanceof HTMLSelectElement) {
    const first = Array.from(element.options).findIndex((option) => option.defaultSelected)
    return element.selectedIndex !== Math.max(0, first)
  }
  return element.value !== element.defaultValue
}
