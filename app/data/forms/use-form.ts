import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../core/problem.ts'
import { newId } from '../device/new-id.ts'
import { pageNow } from '../device/page-clock.ts'
import { draftStorage } from './draft-storage.ts'
import { focusFirstWrong, useFormDraft, valuesOf } from './form-draft.ts'
import type { FieldErrors } from './form-errors.ts'
import { type FormKind, type FormOutcome, formSender } from './form-sender.ts'

/** How long the page has for itself before a form's schema is fetched, ms. */
const fetchAheadMs = 1_500

export interface FormOptions<Body, Answer> extends FormKind<Body, Answer> {
  /** One for each form: what is typed is kept under it. */
  name: string
  /** Whether what is typed outlives a reload: everywhere but where it is secret, such as a password or a code, or says too little without
   *  what is ticked beside it. */
  keepsDraft: boolean
  onSent?: (answer: Answer) => void
  onInvalid?: (errors: FieldErrors) => void
  onFailed?: (problem: Problem, errors: FieldErrors) => void
}

export interface Form<Answer> {
  /** How far it is; an answer or a problem stays until the next press of Send. */
  state: { is: 'editing' } | { is: 'sending' } | FormOutcome<Answer>
  /** Words for each field that is wrong, by its name. */
  errors: FieldErrors
  /** Why it was not sent, where no field says so. */
  failure: Problem | null
  /** For the `<form>`. Its fields are uncontrolled, each under its name: what was typed before the page had started counts. */
  props: {
    ref: (form: HTMLFormElement | null) => void
    onInput: (event: FormEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    noValidate: true
  }
  /** Another one, after one was sent. */
  again: () => void
}

/** The one way to build a form: it checks by the contract's schema and puts the words at the fields and the cursor into the first of
 *  them, keeps what is typed, holds an update of the app back meanwhile, and sends the same words only once. */
export function useForm<Body, Answer>(options: FormOptions<Body, Answer>): Form<Answer> {
  const { name, keepsDraft, schema } = options
  const draft = useFormDraft(name, keepsDraft ? draftStorage : null)
  const [state, setState] = useState<Form<Answer>['state']>({ is: 'editing' })
  const [send] = useState(() => formSender<Body, Answer>({ newId, now: pageNow }))
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const errors = 'errors' in state ? state.errors : none

  // Here before it is wanted: without a connection it could not be fetched.
  useEffect(() => {
    const timer = setTimeout(() => void schema?.().catch(() => undefined), fetchAheadMs)
    return () => clearTimeout(timer)
  }, [schema])

  useEffect(() => {
    if (element.current && Object.keys(errors).length > 0) focusFirstWrong(element.current)
  }, [errors])

  const submit = async (values: Record<string, string>) => {
    if (isSending.current) return
    isSending.current = true
    setState({ is: 'sending' })
    const outcome = await send(options, values)
    isSending.current = false
    if (outcome.is === 'sent') draft.clear()
    setState(outcome)
    if (outcome.is === 'sent') options.onSent?.(outcome.answer)
    else if (outcome.is === 'invalid') options.onInvalid?.(outcome.errors)
    else options.onFailed?.(outcome.problem, outcome.errors)
  }

  const attach = draft.ref
  return {
    state,
    errors,
    failure: state.is === 'failed' && Object.keys(errors).length === 0 ? state.problem : null,
    props: {
      ref: useCallback(
        (form) => {
          element.current = form
          attach(form)
        },
        [attach],
      ),
      onInput: draft.onInput,
      onSubmit: (event) => {
        event.preventDefault()
        void submit(valuesOf(event.currentTarget))
      },
      noValidate: true,
    },
    again: () => setState({ is: 'editing' }),
  }
}

const none: FieldErrors = {}
