import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { type Customer, signIn, signInBody } from '../../../core/contract/auth.ts'
import { api } from '../../data/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { fieldErrors, focusFirstError, needsNetwork, wordsOf } from './form-errors.ts'
import { useDirtyForm } from './use-dirty-form.ts'
import css from './account-form.module.css'

const failed = 'Failed to sign in. Please check your credentials.'

export interface SignInFormProps {
  /** Whose password is asked for, when that is known. */
  email?: string | undefined
  onSignedIn: (customer: Customer) => void
}

export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const toast = useToast()
  const onInput = useDirtyForm('sign-in')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const attempt = useMutation({
    mutationFn: (body: z.infer<typeof signInBody>) => api(signIn, { body }),
    onSuccess: ({ customer }) => {
      toast({ title: 'Welcome back!' })
      onSignedIn(customer)
    },
    onError: (error) => {
      setErrors(fieldErrors(error))
      toast({ title: 'Sign In Failed', body: wordsOf(error, failed), tone: 'error' })
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = z.safeParse(signInBody, Object.fromEntries(new FormData(form)))
    setErrors(parsed.success ? {} : fieldErrors(parsed.error))
    if (parsed.success) attempt.mutate(parsed.data)
    else focusFirstError(form)
  }

  return (
    <form className={css['form']} noValidate onInput={onInput} onSubmit={submit}>
      {/* The toast says it aloud and goes; here it stays to be read. */}
      {attempt.isError && (
        <Notice tone="error">
          {needsNetwork(attempt.error)
            ? 'Signing in needs the network. What is on this device stays as it is.'
            : wordsOf(attempt.error, failed)}
        </Notice>
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        error={errors['email']}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <Button type="submit" wide busy={attempt.isPending}>
        {attempt.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  )
}
