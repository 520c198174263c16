import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { securityQueries } from '../../../data/account/security-queries.ts'
import { askServer } from '../../../data/api/ask-server.ts'
import { needsNetwork, problemWords } from '../../../data/forms/form-errors.ts'
import { useForm } from '../../../data/forms/use-form.ts'
import { formatCount } from '../../../ui/words/format-amount.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/controls/toast.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import formCss from '../account-form.module.css'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { Part } from './part.tsx'

const failed = 'Failed to update password.'
const networkWords = 'Changing the password needs the network. It stays as it was.'

/** Changes the password. `username`: what password managers file it under. */
export function PasswordPart({ userId, username }: { userId: string; username: string }) {
  // Another form after each change, empty again.
  const [changes, setChanges] = useState({ count: 0, sessionsEnded: 0 })
  return (
    <Part title="Password" intro="A change ends all other login sessions.">
      {changes.count > 0 && (
        <Notice tone="good" title="Password Updated">
          {changes.sessionsEnded > 0 &&
            `${formatCount(changes.sessionsEnded, 'other login session')} ended. What those devices have not sent yet stays on them.`}
        </Notice>
      )}
      <PasswordForm
        key={changes.count}
        userId={userId}
        username={username}
        onChanged={(sessionsEnded) => setChanges({ count: changes.count + 1, sessionsEnded })}
      />
    </Part>
  )
}

const schema = () =>
  import('../../../../core/contract/account/password.ts').then(({ changePasswordBody }) => changePasswordBody)

interface PasswordFormProps {
  userId: string
  username: string
  onChanged: (sessionsEnded: number) => void
}

function PasswordForm({ userId, username, onChanged }: PasswordFormProps) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const form = useForm({
    name: 'change-password',
    keepsDraft: false,
    schema,
    bodyOf: ({ currentPassword = '', newPassword = '', confirmPassword = newPassword }) => ({
      currentPassword,
      newPassword,
      confirmPassword,
    }),
    send: (body) => askServer('changePassword', { body }),
    onSent: ({ sessionsEnded }) => {
      toast({ title: 'Password Updated' })
      onChanged(sessionsEnded)
      void queryClient.invalidateQueries(securityQueries.loginSessions(userId))
    },
  })
  const { errors, failure, state } = form
  return (
    <form className={formCss['form']} {...form.props}>
      {failure && (
        <Notice tone="error" title="Error" announce>
          {needsNetwork(failure) ? networkWords : problemWords(failure, failed)}
        </Notice>
      )}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        error={errors['currentPassword']}
      />
      <NewPasswordFields errors={errors} />
      <div>
        <Button type="submit" busy={state.is === 'sending'}>
          {state.is === 'sending' ? 'Changing…' : 'Change password'}
        </Button>
      </div>
    </form>
  )
}
