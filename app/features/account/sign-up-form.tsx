import { askServer } from '../../data/api/ask-server.ts'
import { needsNetwork, wordsOf } from '../../data/forms/form-errors.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/controls/email-field.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import css from './account-form.module.css'

const failed = 'Failed to create account. Please try again.'
const schema = () => import('../../../core/contract/account/auth.ts').then(({ signUpBody }) => signUpBody)

export interface SignUpFormProps {
  onSignedUp: () => void
}

export function SignUpForm({ onSignedUp }: SignUpFormProps) {
  const toast = useToast()
  const form = useForm({
    name: 'sign-up',
    keepsDraft: false,
    schema,
    bodyOf: ({ email = '', username = '', password = '' }) => ({ email, username, password }),
    check: ({ password, confirmPassword }): Record<string, string> =>
      confirmPassword === password ? {} : { confirmPassword: "Passwords don't match" },
    send: (body) => askServer('signUp', { body }),
    onSent: () => {
      toast({ title: 'Account Created!', body: 'Sign in to begin.' })
      onSignedUp()
    },
    onFailed: (problem) => toast({ title: 'Sign Up Failed', body: wordsOf(problem, failed), tone: 'error' }),
  })
  const { errors, failure } = form
  const isSending = form.state.is === 'sending'

  return (
    <form className={css['form']} {...form.props}>
      {/* The toast says it aloud and goes; here, or at a field, it stays to be read. */}
      {failure && (
        <Notice tone="error">
          {needsNetwork(failure)
            ? 'Making an account needs the network. What you typed is kept here.'
            : wordsOf(failure, failed)}
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
      />
      <TextField
        label="Confirm password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        error={errors['confirmPassword']}
      />
      <Button type="submit" wide busy={isSending}>
        {isSending ? 'Creating account…' : 'Create account'}
      </Button>
    </form>
  )
}
