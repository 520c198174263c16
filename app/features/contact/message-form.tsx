import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { AfterSending } from './after-sending.tsx'
import css from './message-form.module.css'
import { Kept } from './kept.tsx'
import { type ContactFormKind, useSending } from './use-sending.ts'

export interface MessageFormProps {
  kind: ContactFormKind
  label: string
  /** The fields, with the words of what is wrong by their names. */
  children: (errors: Record<string, string>) => ReactNode
}

/** A message to the people of the shop, and in its place what became of it. */
export function MessageForm({ kind, label, children }: MessageFormProps) {
  const { state, errors, failure, isSending, isReady, form, again } = useSending(kind)
  if (state.is === 'kept') return <Kept onAgain={again} />
  if (state.is === 'sent') {
    return (
      <AfterSending title={kind.sent.title} onAgain={again}>
        <p>{kind.sent.body}</p>
      </AfterSending>
    )
  }
  return (
    <form className={css['form']} aria-label={label} {...form}>
      {failure !== null && (
        <Notice tone="error" title={kind.failedTitle}>
          {failure}
        </Notice>
      )}
      {children(errors)}
      <div className={css['foot']}>
        <Button type="submit" icon="mail" busy={isSending} disabled={!isReady}>
          {isSending ? 'Sending…' : 'Send Message'}
        </Button>
        <p className={css['small']}>Written without a network, it is kept on this device and sent later.</p>
      </div>
    </form>
  )
}
