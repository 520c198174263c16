import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { askForDeletion } from '../../core/contract/account/my-data.ts'
import type { InputOf } from '../../core/contract/endpoint.ts'
import { securityQueries } from '../data/account/security-queries.ts'
import { askServer } from '../data/api/ask-server.ts'
import { useForm } from '../data/forms/use-form.ts'
import { accountOf } from '../data/session/session-state.ts'
import { useSession } from '../data/session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import css from './identity-dialog.module.css'
import { ChangeFailed } from './change-failed.tsx'

/** What shows that it is them: one of both. */
export type Proof = InputOf<typeof askForDeletion>['body']

export interface IdentityDialogProps {
  title: string
  /** What it is for. */
  children: ReactNode
  /** What the button says, and how it looks. */
  confirm: string
  look?: 'primary' | 'danger'
  /** Hands the proof to the server. Throws `Problem`. */
  onProof: (proof: Proof) => Promise<void>
  onDone: () => void
  onClose: () => void
}

const schema = () =>
  import('../../core/contract/account/reauthentication.ts').then(({ reauthenticate: { body } }) => body)

/** Asks who is signed in for the password, or for a passkey where the account has one. */
export function IdentityDialog({ title, children, confirm, look, onProof, onDone, onClose }: IdentityDialogProps) {
  const formId = useId()
  const account = accountOf(useSession())
  const { data: passkeys = [] } = useQuery({
    ...securityQueries.passkeys(account?.userId ?? ''),
    enabled: account !== null,
  })
  const form = useForm({
    name: 'confirm-identity',
    keepsDraft: false,
    schema,
    bodyOf: ({ password = '' }) => ({ password }),
    send: onProof,
    onSent: onDone,
  })
  const byPasskey = useMutation({
    mutationFn: async () => onProof({ credential: await askForPasskey() }),
    onSuccess: onDone,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.state.is === 'sending'} {...(look && { look })}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <form id={formId} className={css['form']} {...form.props}>
        <ChangeFailed error={form.failure ?? byPasskey.error} />
        <input type="text" autoComplete="username" value={account?.username ?? ''} readOnly hidden />
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={form.errors['password']}
        />
        {passkeys.length > 0 && (
          <Button look="secondary" wide busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {byPasskey.isPending ? 'Waiting for your device…' : 'Use a passkey instead'}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

async function askForPasskey() {
  const [{ answerWithPasskey }, options] = await Promise.all([
    import('../data/account/passkey-device.ts'),
    askServer('passkeyReauthenticationOptions', {}),
  ])
  return await answerWithPasskey(options)
}
