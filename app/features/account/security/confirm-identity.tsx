import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useId, useState } from 'react'
import { Problem } from '../../../../core/problem.ts'
import { securityQueries } from '../../../data/account/security-queries.ts'
import { askServer } from '../../../data/api/ask-server.ts'
import { useForm } from '../../../data/forms/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import css from '../account-form.module.css'
import { ChangeFailed } from './part.tsx'

/** Does what may need a recent sign-in: asks for one where the server says so, and does it then. Throws what the act throws, and
 *  `sign-in-again` when the person would not confirm. */
type Confirmed = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

const ConfirmedContext = createContext<Confirmed>((act) => act())

/** For the parts of `ConfirmIdentity`. */
export const useConfirmed = (): Confirmed => useContext(ConfirmedContext)

interface Question {
  answer: (isConfirmed: boolean) => void
}

export interface ConfirmIdentityProps {
  userId: string
  username: string
  children: ReactNode
}

/** Asks by password or passkey whether it is still them, whenever something inside needs a recent sign-in. */
export function ConfirmIdentity({ userId, username, children }: ConfirmIdentityProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const confirmed = useCallback<Confirmed>(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'sign-in-again')) throw error
      const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ answer }))
      setQuestion(null)
      if (!isConfirmed) throw new Problem('sign-in-again', 'Nothing was changed: it was not confirmed that it is you.')
      return await act()
    }
  }, [])
  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {question && <IdentityDialog userId={userId} username={username} onAnswer={question.answer} />}
    </ConfirmedContext>
  )
}

const schema = () =>
  import('../../../../core/contract/account/reauthentication.ts').then(({ reauthenticate: { body } }) => body)

function IdentityDialog({
  userId,
  username,
  onAnswer,
}: {
  userId: string
  username: string
  onAnswer: Question['answer']
}) {
  const formId = useId()
  const { data: passkeys = [] } = useQuery(securityQueries.passkeys(userId))
  const form = useForm({
    name: 'confirm-identity',
    keepsDraft: false,
    schema,
    bodyOf: ({ password = '' }) => ({ password }),
    send: (body) => askServer('reauthenticate', { body }),
    onSent: () => onAnswer(true),
  })
  const byPasskey = useMutation({ mutationFn: confirmByPasskey, onSuccess: () => onAnswer(true) })
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title="Is it you?"
      actions={
        <>
          <Button look="secondary" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.state.is === 'sending'}>
            Confirm
          </Button>
        </>
      }
    >
      <p>You signed in some time ago. Please confirm that it is you, then it goes on by itself.</p>
      <form id={formId} className={css['form']} {...form.props}>
        <ChangeFailed error={form.failure ?? byPasskey.error} />
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={form.errors['password']}
        />
        {passkeys.length > 0 && (
          <Button look="secondary" wide busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {byPasskey.isPending ? 'Waiting for your device…' : 'Confirm with a passkey'}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

async function confirmByPasskey(): Promise<void> {
  const [{ answerWithPasskey }, options] = await Promise.all([
    import('../../../data/account/passkey-device.ts'),
    askServer('passkeyReauthenticationOptions', {}),
  ])
  await askServer('reauthenticateWithPasskey', { body: { credential: await answerWithPasskey(options) } })
}
