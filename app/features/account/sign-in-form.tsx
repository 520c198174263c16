import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import type { Customer, signIn } from '../../../core/contract/account/auth.ts'
import type { InputOf } from '../../../core/contract/endpoint.ts'
import { askServer } from '../../data/api/ask-server.ts'
import { fieldErrors, focusFirstError, needsNetwork, wordsOf } from '../../data/forms/form-errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/controls/email-field.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { accountChecks, wrongIn } from './fetched-checks.ts'
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
  useEffect(() => void accountChecks().catch(() => undefined), [])
  const attempt = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const body = Object.fromEntries(new FormData(form)) as InputOf<typeof signIn>['body']
      const wrong = await wrongIn(({ checkSignIn }) => checkSignIn(body))
      return Object.keys(wrong).length > 0 ? { wrong } : askServer('signIn', { body })
    },
    onSuccess: (result, form) => {
      setErrors('wrong' in result ? result.wrong : {})
      if ('wrong' in result) return focusFirstError(form)
      const { customer } = result
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
    attempt.mutate(event.currentTarget)
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
      <EmailField autoComplete="username" defaultValue={email} error={errors['email']} />
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
