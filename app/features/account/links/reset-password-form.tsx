import type { InputOf } from '../../../../core/contract/endpoint.ts'
import type { resetPassword } from '../../../../core/contract/account/password.ts'
import { useOnline } from '../../../data/device/use-online.ts'
import { useForm } from '../../../data/forms/use-form.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import css from '../account-form.module.css'
import { failureWords } from '../../../identity/failure-words.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { isOver, LinkOver, type LinkOverProps, offlineWords, unreachableWords } from './mailed-link.tsx'

const schema = () => import('../../../../core/contract/account/password.ts').then(({ resetPassword: { body } }) => body)

export interface ResetPasswordFormProps extends LinkOverProps {
  token: string
  /** Whose password it is. */
  email: string
  /** Uses the link up. Throws `Problem`. */
  send: (body: InputOf<typeof resetPassword>['body']) => Promise<unknown>
}

/** A new password for who has the link. A password that is refused leaves the link as it is. */
export function ResetPasswordForm({ token, email, send, over }: ResetPasswordFormProps) {
  const isOnline = useOnline()
  const form = useForm({
    name: 'reset-password',
    keepsDraft: false,
    schema,
    bodyOf: ({ newPassword = '' }) => ({ token, newPassword }),
    check: ({ newPassword, confirmPassword = newPassword }): Record<string, string> =>
      confirmPassword === newPassword ? {} : { confirmPassword: 'New passwords do not match.' },
    send,
  })
  const { errors, failure, state } = form
  if (state.is === 'sent') {
    return (
      <div className={css['form']}>
        <Notice tone="good" title="Password Updated" announce>
          Your new password counts from now on, and all login sessions have ended. What your devices have not sent yet
          stays on them.
        </Notice>
        <LinkButton to="/signin" wide>
          Sign in
        </LinkButton>
      </div>
    )
  }
  if (isOver(failure)) return <LinkOver over={over} />
  return (
    <form className={css['form']} {...form.props}>
      {failure && (
        <Notice tone="error" title="Error" announce>
          {failureWords(failure, isOnline ? unreachableWords : offlineWords)}
        </Notice>
      )}
      {/* Read only: password managers file the new password under it. */}
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <NewPasswordFields errors={errors} />
      <Button type="submit" wide busy={state.is === 'sending'}>
        {state.is === 'sending' ? 'Setting the password…' : 'Set the new password'}
      </Button>
    </form>
  )
}
