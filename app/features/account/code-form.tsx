import { useState } from 'react'
import type { Customer } from '../../../core/contract/account/auth.ts'
import type { InputOf } from '../../../core/contract/endpoint.ts'
import type { signInWithCode } from '../../../core/contract/account/totp.ts'
import { useBusy } from '../../data/device/use-busy.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { failureWords } from '../../identity/failure-words.ts'
import css from './account-form.module.css'

const words = {
  network: 'Signing in needs the network. What is on this device stays as it is.',
  otherwise: 'Failed to sign in. Please try again.',
}
const schema = () => import('../../../core/contract/account/totp.ts').then(({ signInWithCode: { body } }) => body)

/** Each of the two fields as it comes. */
const focusOn = (field: HTMLInputElement | null) => field?.focus()

export interface CodeFormProps {
  /** Throws `Problem`. */
  signIn: (body: InputOf<typeof signInWithCode>['body']) => Promise<Customer>
  onSignedIn: () => void
  /** The sign-in has to begin again. `isOver`: it took too long. */
  onAgain: (isOver: boolean) => void
}

/** The second half of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ signIn, onSignedIn, onAgain }: CodeFormProps) {
  const toast = useToast()
  const [isRecovery, setRecovery] = useState(false)
  // Who looks for the code in another app comes back to this step.
  useBusy()
  const form = useForm({
    name: 'sign-in-code',
    keepsDraft: false,
    schema,
    bodyOf: ({ code = '' }) => ({ code }),
    send: signIn,
    onSent: () => {
      toast({ title: 'Welcome back!' })
      onSignedIn()
    },
    onFailed: ({ code }) => {
      if (code === 'expired') onAgain(true)
    },
  })
  const { errors, failure } = form
  const isSending = form.state.is === 'sending'

  return (
    <form className={css['form']} {...form.props}>
      {failure && (
        <Notice tone="error" title="Sign In Failed" announce>
          {failureWords(failure, words)}
        </Notice>
      )}
      {isRecovery ? (
        <TextField
          key="recovery"
          ref={focusOn}
          label="Recovery code"
          name="code"
          hint="One of those that you were given when you set up codes. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors['code']}
        />
      ) : (
        <TextField
          key="code"
          ref={focusOn}
          label="Code"
          name="code"
          hint="The 6 digits that your authenticator app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          error={errors['code']}
        />
      )}
      <Button type="submit" wide busy={isSending}>
        {isSending ? 'Signing in…' : 'Sign in'}
      </Button>
      <div className={css['ways']}>
        <Button
          look="plain"
          onClick={() => {
            form.again()
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </Button>
        <Button look="plain" onClick={() => onAgain(false)}>
          Back to the password
        </Button>
      </div>
    </form>
  )
}
