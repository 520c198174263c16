import { type ReactNode, useEffect } from 'react'
import type { sendContactMessage } from '../../../core/contract/shop/contact.ts'
import type { InputOf, Schema } from '../../../core/contract/endpoint.ts'
import type { Problem } from '../../../core/problem.ts'
import { fetchedPart } from '../../data/api/fetched-part.ts'
import type { FieldErrors } from '../../data/forms/form-errors.ts'
import type { FormValues } from '../../data/forms/form-sender.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { afterFirstScreen } from '../../data/device/first-screen.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { useHydrated } from '../../ui/layout/use-hydrated.ts'
import { useToast } from '../../ui/controls/toast.tsx'
import { AfterSending } from './after-sending.tsx'
import css from './message-form.module.css'

type Body = InputOf<typeof sendContactMessage>['body']

/** What the two forms differ in. */
export interface ContactFormKind {
  /** Of what is typed; one for each place a form stands at. */
  draftKey: string
  schema: () => Promise<Schema>
  /** What is sent, out of the fields. `writtenAtMs`: when Send was first pressed. */
  bodyOf: (values: FormValues, writtenAtMs: number) => Body
  /** Fields without which nothing is sent, and what their lack is called. */
  required?: { fields: readonly string[]; title: string; words: string }
  sent: { title: string; body: string }
  failedTitle: string
  /** Words of a failure, when the server could not be asked or said this. */
  failedWords: (problem: Problem) => string
}

export interface MessageFormProps {
  kind: ContactFormKind
  label: string
  /** The fields, with the words of what is wrong by their names. */
  children: (errors: FieldErrors) => ReactNode
}

/** A message to the people of the shop, and in its place what became of it. */
export function MessageForm({ kind, label, children }: MessageFormProps) {
  const { required } = kind
  const toast = useToast()
  useOfflineKeeping(kind.schema)
  // Before the page has started the browser would send the form itself, into the address.
  const isReady = useHydrated()
  const form = useForm({
    name: kind.draftKey,
    keepsDraft: true,
    schema: kind.schema,
    bodyOf: (values, { id, atMs }) => ({ ...kind.bodyOf(values, atMs), id }),
    check: (values) => {
      const empty = required?.fields.filter((name) => (values[name] ?? '').trim() === '') ?? []
      return Object.fromEntries(empty.map((name) => [name, required?.words ?? '']))
    },
    send: async (body, { atMs }) => {
      const { deliverMessage } = await fetchedPart(import('../../data/forms/message-outbox.ts'))
      const delivery = await deliverMessage(body, atMs)
      if (delivery.is === 'refused' || delivery.is === 'failed') throw delivery.problem
      return delivery
    },
    onSent: (delivery) => {
      if (delivery.is === 'sent') toast(kind.sent)
    },
    onInvalid: (errors) => {
      if (required && Object.values(errors).includes(required.words))
        toast({ title: required.title, body: required.words, tone: 'error' })
    },
    onFailed: (problem) => toast({ title: kind.failedTitle, body: kind.failedWords(problem), tone: 'error' }),
  })
  const { state } = form
  if (state.is === 'sent') {
    return state.answer.is === 'kept' ? (
      <AfterSending title="Your message is safe" onAgain={form.again}>
        <p role="status">Kept on this device. It will be sent when you are online.</p>
        <p>
          You can close this page: it goes out by itself the next time the app is open, or earlier where the browser
          can.
        </p>
      </AfterSending>
    ) : (
      <AfterSending title={kind.sent.title} onAgain={form.again}>
        <p>{kind.sent.body}</p>
      </AfterSending>
    )
  }
  return (
    <form className={css['form']} aria-label={label} {...form.props}>
      {state.is === 'failed' && (
        <Notice tone="error" title={kind.failedTitle}>
          {kind.failedWords(state.problem)}
        </Notice>
      )}
      {children(form.errors)}
      <div className={css['foot']}>
        <Button type="submit" icon="mail" busy={state.is === 'sending'} disabled={!isReady}>
          {state.is === 'sending' ? 'Sending…' : 'Send Message'}
        </Button>
        <p className={css['small']}>Written without a network, it is kept on this device and sent later.</p>
      </div>
    </form>
  )
}

/** Brings what keeps and shows a message: there may be no network any more when it is sent. */
function useOfflineKeeping(schema: ContactFormKind['schema']): void {
  useEffect(() => {
    void afterFirstScreen().then(() =>
      Promise.allSettled([import('../../data/forms/message-outbox.ts'), import('./message-list.tsx'), schema()]),
    )
  }, [schema])
}
