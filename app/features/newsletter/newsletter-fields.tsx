import { Problem } from '../../../core/problem.ts'
import { askServer } from '../../data/api/ask-server.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { EmailField } from '../../ui/controls/email-field.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import css from './newsletter-form.module.css'

const thanks =
  "Thank you for subscribing to our newsletter. You'll receive updates, exam tips, and exclusive resources."
const invalid = { title: 'Invalid Email', body: 'Please enter a valid email address' }
const failed = {
  title: 'Subscription Failed',
  body: 'There was an error subscribing to our newsletter. Please try again.',
}
const offline = 'You are offline. Subscribing needs the network; your address stays here until you are back.'

const schema = () =>
  import('../../../core/contract/shop/newsletter.ts').then(({ subscribeToNewsletter }) => subscribeToNewsletter.body)

/** What stands in place of the form once the address is sent. */
export interface WhatComesNext {
  title: string
  text: string
}

export interface NewsletterFieldsProps {
  source: string
  onSubscribed: (next: WhatComesNext) => void
}

/** The address, the button, and what went wrong. */
export function NewsletterFields({ source, onSubscribed }: NewsletterFieldsProps) {
  const toast = useToast()
  const isOnline = useOnline()
  const form = useForm({
    name: `newsletter-${source}`,
    keepsDraft: true,
    schema,
    bodyOf: ({ email = '' }) => ({ email: email.trim(), source }),
    send: (body) => {
      if (!isOnline) throw new Problem('unreachable', '')
      return askServer('subscribeToNewsletter', { body })
    },
    onSent: ({ message, sendsMail }) => {
      if (!sendsMail) return onSubscribed({ title: 'Not subscribed yet', text: message })
      toast({ title: 'Successfully Subscribed!', body: message === '' ? thanks : message })
      onSubscribed({ title: 'Successfully subscribed!', text: 'Check your email for a confirmation message.' })
    },
    onInvalid: () => toast({ ...invalid, tone: 'error' }),
    onFailed: () => toast({ ...failed, ...(!isOnline && { body: offline }), tone: 'error' }),
  })
  const isSending = form.state.is === 'sending'

  return (
    <form className={css['form']} {...form.props}>
      {form.state.is === 'failed' && isOnline && (
        <Notice tone="error" title={failed.title}>
          {failed.body}
        </Notice>
      )}
      {!isOnline && <Notice tone="warn">{offline}</Notice>}
      <EmailField error={form.errors['email']} />
      <Button type="submit" wide busy={isSending}>
        {isSending ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </form>
  )
}
