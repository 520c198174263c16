import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Problem } from '../../../core/problem.ts'
import { askServer } from '../../data/ask-server.ts'
import { useOnline } from '../../data/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import css from './newsletter-form.module.css'

const thanks =
  "Thank you for subscribing to our newsletter. You'll receive updates, exam tips, and exclusive resources."
const invalid = { title: 'Invalid Email', body: 'Please enter a valid email address' }
const failed = {
  title: 'Subscription Failed',
  body: 'There was an error subscribing to our newsletter. Please try again.',
}
const offline = 'You are offline. Subscribing needs the network; your address stays here until you are back.'

export interface NewsletterFormProps {
  /** Where on the site the form stands: "landing", "resources". */
  source: string
  title: string
  /** Level of the title. */
  level?: 2 | 3
  /** What one receives and how often. */
  children?: ReactNode
}

/** The newsletter card: title, what it is, the address, and once subscribed what comes next in place of it all. */
export function NewsletterForm({ source, title, level = 2, children }: NewsletterFormProps) {
  const toast = useToast()
  const isOnline = useOnline()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLHeadingElement>(null)
  const Title = `h${level}` as const

  const attempt = useMutation({
    mutationFn: (address: string) => askServer('subscribeToNewsletter', { body: { email: address, source } }),
    onSuccess: ({ message }) => {
      setEmail('')
      toast({ title: 'Successfully Subscribed!', body: message === '' ? thanks : message })
    },
    onError: (problem) => {
      if (problem instanceof Problem && problem.code === 'validation') setError(invalid.body)
      toast({ ...failed, tone: 'error' })
    },
  })

  // The form that had the focus is gone.
  useEffect(() => {
    if (attempt.isSuccess) done.current?.focus()
  }, [attempt.isSuccess])

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

  if (attempt.isSuccess) {
    return (
      <Card className={css['done']}>
        <Icon name="check" />
        <div>
          <Title ref={done} tabIndex={-1} className={css['title']}>
            Successfully subscribed!
          </Title>
          <p>Check your email for a confirmation message.</p>
        </div>
      </Card>
    )
  }

  return (
    <Card className={css['card']}>
      <div className={css['words']}>
        <Title className={css['title']}>{title}</Title>
        {children}
      </div>
      <form className={css['form']} noValidate onSubmit={submit}>
        {attempt.isError && isOnline && (
          <Notice tone="error" title={failed.title}>
            {failed.body}
          </Notice>
        )}
        {!isOnline && <Notice tone="warn">{offline}</Notice>}
        <TextField
          ref={field}
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={error}
        />
        <Button type="submit" wide busy={attempt.isPending}>
          {attempt.isPending ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </form>
    </Card>
  )
}
