import { useState } from 'react'
import type { Customer, signUp as signUpCall } from '../../../core/contract/account/auth.ts'
import type { InputOf } from '../../../core/contract/endpoint.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { needsNetwork, problemWords } from '../../data/forms/form-errors.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/controls/email-field.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import css from './account-form.module.css'

const failed = 'Failed to create account. Please try again.'
const networkWords = 'Making an account needs the network. What you typed is kept here.'
const schema = () => import('../../../core/contract/account/auth.ts').then(({ signUpBody }) => signUpBody)

export interface SignUpFormProps {
  /** Makes the account and signs in to it. Throws `Problem`. */
  signUp: (body: InputOf<typeof signUpCall>['body']) => Promise<Customer>
  onSignedUp: () => void
}

export function SignUpForm({ signUp, onSignedUp }: SignUpFormProps) {
  const toast = useToast()
  const isOnline = useOnline()
  // A password that can be read is typed once.
  const [isPasswordShown, setPasswordShown] = useState(false)
  const form = useForm({
    name: 'sign-up',
    keepsDraft: false,
    schema,
    bodyOf: ({ email = '', username = '', password = '' }) => ({ email, username, password }),
    check: ({ password, confirmPassword }): Record<string, string> =>
      isPasswordShown || confirmPassword === password ? {} : { confirmPassword: "Passwords don't match" },
    send: signUp,
    onSent: () => {
      toast({ title: 'Account Created!' })
      onSignedUp()
    },
  })
  const { errors, failure } = form
  const isSending = form.state.is === 'sending'

  return (
    <form className={css['form']} {...form.props}>
      {!failure && !isOnline && <Notice tone="warn">{networkWords}</Notice>}
      {failure && (
        <Notice tone="error" title="Sign Up Failed" announce>
          {needsNetwork(failure) ? networkWords : problemWords(failure, failed)}
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
        hint="8 characters or more"
        required
        error={errors['password']}
        onShown={setPasswordShown}
      />
      {!isPasswordShown && (
        <TextField
          label="Confirm password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          error={errors['confirmPassword']}
        />
      )}
      <Button type="submit" wide busy={isSending}>
        {isSending ? 'Creating account…' : 'Create account'}
      </Button>
    </form>
  )
}
