import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import type { signUp } from '../../../core/contract/account/auth.ts'
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

const failed = 'Failed to create account. Please try again.'

export interface SignUpFormProps {
  onSignedUp: () => void
}

export function SignUpForm({ onSignedUp }: SignUpFormProps) {
  const toast = useToast()
  const onInput = useDirtyForm('sign-up')
  const [errors, setErrors] = useState<Record<string, string>>({})
  useEffect(() => void accountChecks().catch(() => undefined), [])
  const attempt = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const { confirmPassword, ...given } = Object.fromEntries(new FormData(form))
      const body = given as InputOf<typeof signUp>['body']
      const wrong = await wrongIn(({ checkSignUp }) => checkSignUp(body))
      if (confirmPassword !== given['password']) wrong['confirmPassword'] = "Passwords don't match"
      return Object.keys(wrong).length > 0 ? { wrong } : askServer('signUp', { body })
    },
    onSuccess: (result, form) => {
      setErrors('wrong' in result ? result.wrong : {})
      if ('wrong' in result) return focusFirstError(form)
      toast({ title: 'Account Created!', body: 'Sign in to begin.' })
      onSignedUp()
    },
    onError: (error, form) => {
      setErrors(fieldErrors(error))
      focusFirstError(form)
      toast({ title: 'Sign Up Failed', body: wordsOf(error, failed), tone: 'error' })
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    attempt.mutate(event.currentTarget)
  }

  return (
    <form className={css['form']} noValidate onInput={onInput} onSubmit={submit}>
      {/* The toast says it aloud and goes; here, or at a field, it stays to be read. */}
      {attempt.isError && Object.keys(errors).length === 0 && (
        <Notice tone="error">
          {needsNetwork(attempt.error)
            ? 'Making an account needs the network. What you typed is kept here.'
            : wordsOf(attempt.error, failed)}
        </Notice>
      )}
      <EmailField autoComplete="username" error={errors['email']} />
      <TextField
        label="Username"
        name="username"
        autoComplete="nickname"
        hint="3 characters or more"
        required
        error={errors['username']}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="8 characters or more; longer is better than cleverer"
        required
        error={errors['password']}
      />
      <TextField
        label="Confirm password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        error={errors['confirmPassword']}
      />
      <Button type="submit" wide busy={attempt.isPending}>
        {attempt.isPending ? 'Creating account…' : 'Create account'}
      </Button>
    </form>
  )
}
