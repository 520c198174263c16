import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Customer, signIn as signInCall } from '../../../core/contract/account/auth.ts'
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

const failed = 'Failed to sign in. Please check your credentials.'
const networkWords = 'Signing in needs the network. What is on this device stays as it is.'
const schema = () => import('../../../core/contract/account/auth.ts').then(({ signInBody }) => signInBody)

export interface SignInFormProps {
  /** Whose password is asked for, when that is known. */
  email?: string | undefined
  /** Throws `Problem`. */
  signIn: (body: InputOf<typeof signInCall>['body']) => Promise<Customer>
  onSignedIn: () => void
  /** The password is right, and a code is asked for besides. */
  onCodeNeeded: (email: string) => void
  /** The code was not given in time. */
  isOver: boolean
}

export function SignInForm({ email, signIn, onSignedIn, onCodeNeeded, isOver }: SignInFormProps) {
  const toast = useToast()
  const isOnline = useOnline()
  const typed = useRef('')
  const form = useForm({
    name: 'sign-in',
    keepsDraft: false,
    schema,
    bodyOf: ({ email: address = '', password = '' }) => ({ email: address, password }),
    send: async (body) => {
      typed.current = body.email
      return await signIn(body)
    },
    onSent: () => {
      toast({ title: 'Welcome back!' })
      onSignedIn()
    },
    onFailed: ({ code }) => {
      if (code === 'code-needed') onCodeNeeded(typed.current)
    },
  })
  const { errors } = form
  const failure = form.failure?.code === 'code-needed' ? null : form.failure
  const isSending = form.state.is === 'sending'

  return (
    <form className={css['form']} {...form.props}>
      {!failure && !isOnline && <Notice tone="warn">{networkWords}</Notice>}
      {isOver && form.state.is === 'editing' && (
        <Notice tone="warn" announce>
          That took too long. Please sign in with your password again.
        </Notice>
      )}
      {failure && (
        <Notice tone="error" title="Sign In Failed" announce>
          {needsNetwork(failure) ? networkWords : problemWords(failure, failed)}
        </Notice>
      )}
      <EmailField autoComplete="username webauthn" defaultValue={email} error={errors['email']} />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <p className={css['aside']}>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
      <Button type="submit" wide busy={isSending}>
        {isSending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  )
}
