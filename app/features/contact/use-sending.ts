import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { sendContactMessage } from '../../../core/contract/shop/contact.ts'
import type { InputOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import type { Delivery } from '../../../offline/messages/messages.ts'
import { fieldErrors, focusFirstWrong } from '../../data/forms/form-errors.ts'
import { useFormDraft, valuesOf } from '../../data/forms/form-draft.ts'
import { newId } from '../../data/device/new-id.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { useHydrated } from '../../ui/layout/use-hydrated.ts'
import { useToast } from '../../ui/controls/toast.tsx'

type Body = InputOf<typeof sendContactMessage>['body']

export interface ContactFormKind {
  form: 'hub' | 'support'
  /** Of what is typed; one for each place a form stands at. */
  draftKey: string
  /** What is sent, out of the fields. `writtenAtMs`: when Send was first pressed. */
  bodyOf: (values: Record<string, string>, writtenAtMs: number) => Body
  /** Fields without which nothing is sent, and what their lack is called. */
  required?: { fields: readonly string[]; title: string; words: string }
  sent: { title: string; body: string }
  failedTitle: string
  /** Words of a failure, when the server could not be asked or said this. */
  failedWords: (problem: Problem) => string
}

export type SendingState = { is: 'writing' } | { is: 'sent' } | { is: 'kept' }

type Outcome = { is: 'wrong'; fields: Record<string, string> } | Delivery

const checks = () => import('./contact-checks.ts')
const messages = () => import('../../data/forms/contact-messages.ts')

/** What both contact forms do with what was written: check it, keep it on this device, send it. */
export function useSending(kind: ContactFormKind) {
  const toast = useToast()
  const draft = useFormDraft(kind.draftKey)
  const isReady = useHydrated()
  const [state, setState] = useState<SendingState>({ is: 'writing' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement | null>(null)
  // The same words again are the same message.
  const attempt = useRef<{ words: string; id: string; atMs: number } | null>(null)

  // Here before they are wanted: without a connection they could not be fetched.
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled([checks(), messages()]), 1_500)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (form.current && Object.keys(errors).length > 0) focusFirstWrong(form.current)
  }, [errors])

  const failed = (problem: Problem) => {
    const words = kind.failedWords(problem)
    setFailure(words)
    toast({ title: kind.failedTitle, body: words, tone: 'error' })
  }
  const tellMissing = () => {
    if (kind.required) toast({ title: kind.required.title, body: kind.required.words, tone: 'error' })
  }

  const sending = useMutation({
    mutationFn: async (values: Record<string, string>): Promise<Outcome> => {
      const words = JSON.stringify(values)
      if (attempt.current?.words !== words) attempt.current = { words, id: newId(), atMs: pageNow() }
      const { id, atMs } = attempt.current
      const body = kind.bodyOf(values, atMs)
      const wrong = (await checks()).wrongFields(kind.form, body)
      if (Object.keys(wrong).length > 0) return { is: 'wrong', fields: wrong }
      return (await messages()).deliverMessage({ ...body, id }, atMs)
    },
    onSuccess: (outcome) => {
      if (outcome.is === 'wrong') {
        if (Object.values(outcome.fields).includes(kind.required?.words ?? '')) tellMissing()
        return setErrors(outcome.fields)
      }
      if (outcome.is === 'refused' || outcome.is === 'failed') {
        failed(outcome.problem)
        return setErrors(fieldErrors(outcome.problem))
      }
      attempt.current = null
      draft.clear()
      setState(outcome)
      if (outcome.is === 'sent') toast(kind.sent)
    },
    onError: (error) => failed(error instanceof Problem ? error : new Problem('unreachable', '')),
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isPending) return
    form.current = event.currentTarget
    const values = valuesOf(event.currentTarget)
    setErrors({})
    setFailure(null)
    const { required } = kind
    const empty = required?.fields.filter((name) => (values[name] ?? '').trim() === '') ?? []
    if (required && empty.length > 0) {
      tellMissing()
      return setErrors(Object.fromEntries(empty.map((name) => [name, required.words])))
    }
    sending.mutate(values)
  }

  return {
    state,
    errors,
    failure,
    isSending: sending.isPending,
    /** Before the page has started the browser would send the form itself, into the address. */
    isReady,
    form: { ref: draft.ref, onInput: draft.onInput, onSubmit: submit, noValidate: true },
    again: () => setState({ is: 'writing' }),
  }
}
