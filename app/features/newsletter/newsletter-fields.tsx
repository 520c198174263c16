import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Problem } from '../../../core/problem.ts'
import { askServer } from '../../data/api/ask-server.ts'
import { useOnline } from '../../data/device/use-online.ts'
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

export interface NewsletterFieldsProps {
  source: string
  onSubscribed: () => void
}

/** The address, the button, and what went wrong. */
export function NewsletterFields({ source, onSubscribed }: NewsletterFieldsProps) {
  const toast = useToast()
  const isOnline = useOnline()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const attempt = useMutation({
    mutationFn: (address: string) => askServer('subscribeToNewsletter', { body: { email: address, source } }),
    onSuccess: ({ message }) => {
      toast({ title: 'Successfully Subscribed!', body: message === '' ? thanks : message })
      onSubscribed()
    },
    onError: (problem) => {
      if (problem instanceof Problem && problem.code === 'validation') setError(invalid.body)
      toast({ ...failed, tone: 'error' })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (attempt.isPending) return
    const address = email.trim()
    if (!address.includes('@')) {
      setError(invalid.body)
      toast({ ...invalid, tone: 'error' })
      field.current?.focus()
      return
    }
    setError(undefined)
    if (isOnline) attempt.mutate(address)
    else toast({ title: failed.title, body: offline, tone: 'error' })
  }

  return (
    <form className={css['form']} noValidate onSubmit={submit}>
      {attempt.isError && isOnline && (
        <Notice tone="error" title={failed.title}>
          {failed.body}
        </Notice>
      )}
      {!isOnline && <Notice tone="warn">{offline}</Notice>}
      <EmailField ref={field} value={email} onChange={(event) => setEmail(event.currentTarget.value)} error={error} />
      <Button type="submit" wide busy={attempt.isPending}>
        {attempt.isPending ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </form>
  )
}
