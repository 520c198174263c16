import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { InputOf } from '../../../../core/contract/endpoint.ts'
import type { askForDeletion } from '../../../../core/contract/account/my-data.ts'
import { Problem } from '../../../../core/problem.ts'
import { myDataQueries } from '../../../data/account/my-data.ts'
import { askServer } from '../../../data/api/ask-server.ts'
import { needsNetwork, wordsOf } from '../../../data/forms/form-errors.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import css from './my-data.module.css'

/** What shows that it is them. */
export type Proof = InputOf<typeof askForDeletion>['body']

/** Confirms a login session that was begun some time ago. Throws `Problem`. */
export async function reauthenticate({ password, credential }: Proof): Promise<void> {
  if (password !== undefined) await askServer('reauthenticate', { body: { password } })
  if (credential !== undefined) await askServer('reauthenticateWithPasskey', { body: { credential } })
}

/** Asks the device for a passkey of the account. Throws `Problem`, or what the browser throws when the person says no. */
async function askForPasskey(): Promise<Proof> {
  const optionsJSON = await askServer('passkeyReauthenticationOptions', {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const given = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
  return { credential: { id, rawId, type: 'public-key', response: given } }
}

export interface ConfirmDialogProps {
  userId: string
  title: string
  children?: ReactNode
  /** What the button says, and how it looks. */
  confirm: string
  look?: 'primary' | 'danger'
  /** Throws `Problem`. */
  onProof: (proof: Proof) => Promise<void>
  onClose: () => void
}

/** Asks for the password, or for a passkey where the account has one. */
export function ConfirmDialog({ userId, title, children, confirm, look, onProof, onClose }: ConfirmDialogProps) {
  const { data: passkeys = [] } = useQuery(myDataQueries.passkeys(userId))
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const proving = useMutation({ mutationFn: async (ask: () => Promise<Proof>) => onProof(await ask()) })
  const formId = `confirm-${userId}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !proving.isPending) proving.mutate(async () => ({ password }))
  }
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
          <Button type="submit" form={formId} busy={proving.isPending} {...(look && { look })}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={css['confirm']} onSubmit={submit} noValidate>
        {children}
        {proving.error && (
          <Notice tone="error" announce>
            {proofTrouble(proving.error)}
          </Notice>
        )}
        <TextField
          label="Your password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={isMissing ? 'Please enter your password.' : undefined}
        />
        {passkeys.length > 0 && (
          <div>
            <Button look="plain" busy={proving.isPending} onClick={() => proving.mutate(askForPasskey)}>
              Use a passkey instead
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}

function proofTrouble(error: Error): string {
  if (!(error instanceof Problem)) return 'The passkey was not used. Please try again, or enter your password.'
  if (needsNetwork(error)) return 'This needs the network. Please try again when you are online.'
  return wordsOf(error, 'That did not work. Please try again.')
}
