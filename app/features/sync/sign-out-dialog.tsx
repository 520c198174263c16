import { useMutation, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { finishSignOut, prepareSignOut, type SignOutReadiness } from '../../../offline/sign-out.ts'
import { forgetAccount, lockAccount } from '../../../offline/shared-db.ts'
import { exportUnsent } from '../../../offline/sync-status.ts'
import { accountScope } from '../../data/account-scope.ts'
import { accountFor } from '../../data/open-account.ts'
import { sharedDb } from '../../data/packs.ts'
import type { RememberedAccount } from '../../data/remembered-account.ts'
import { runningSync, stopSync } from '../../data/running-sync.ts'
import { syncEnvOf } from '../../data/sync-env.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/format-amount.ts'
import { Spinner } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { offerUnsent } from './offer-unsent.ts'

export interface SignOutDialogProps {
  account: RememberedAccount
  onStay: () => void
  /** `told`: the server has ended the login session. */
  onSignedOut: (told: boolean) => void
}

/** Typed to delete work that no server has. */
const confirmation = 'DELETE'

/** Sends what waits, and asks about what could not be sent: nothing of it goes without being asked for. */
export function SignOutDialog({ account, onStay, onSignedOut }: SignOutDialogProps) {
  const opened = use(accountFor(account.userId))
  const env = syncEnvOf(opened)
  const [isDeleting, setDeleting] = useState(false)
  const [typed, setTyped] = useState('')
  const readiness = useQuery({
    queryKey: [accountScope, account.userId, 'sign-out'],
    queryFn: () => prepareSignOut(env, (ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    gcTime: 0,
    staleTime: 0,
  })
  const finish = useMutation({
    mutationFn: async (what: 'keep' | 'delete') => {
      // Locked first: whatever cuts this off, the account does not stay open.
      await lockAccount(sharedDb, account.userId)
      stopSync()
      const done = await finishSignOut(env, what)
      if (what === 'delete') await forgetAccount(sharedDb, account.userId)
      return done
    },
    onSuccess: ({ told }) => onSignedOut(told),
    // The account stays: so does its sync.
    onError: () => runningSync(opened),
  })
  const unsent = readiness.data?.is === 'unsent' ? readiness.data : null

  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={unsent ? `${wordsFor(unsent)} not yet sent` : 'Sign out of this device?'}
      actions={
        <>
          <Button look="secondary" onClick={onStay}>
            Stay
          </Button>
          {isDeleting ? (
            <Button
              look="danger"
              icon="bin"
              disabled={typed.trim() !== confirmation}
              busy={finish.isPending}
              onClick={() => finish.mutate('delete')}
            >
              Delete and sign out
            </Button>
          ) : (
            readiness.data && (
              <Button busy={finish.isPending} onClick={() => finish.mutate('keep')}>
                {unsent ? 'Sign out and keep on this device' : 'Sign out'}
              </Button>
            )
          )}
        </>
      }
    >
      {readiness.isPending && <Spinner label="Sending what waits…" />}
      {readiness.isError && <Notice tone="error">This device could not be read. Nothing was deleted.</Notice>}
      {finish.isError && <Notice tone="error">Signing out did not work. Please try again.</Notice>}
      {readiness.data?.is === 'all-sent' && <p>Everything you did is saved on the server.</p>}
      {unsent && !isDeleting && (
        <>
          <p>
            This work is safe on this device. If you sign out and keep it, it is locked here and sent when you next sign
            in on this device.
          </p>
          <p>
            <Button look="plain" icon="download" onClick={() => void exportUnsent(opened.db).then(offerUnsent)}>
              Save it as a file
            </Button>
            <Button look="plain" onClick={() => setDeleting(true)}>
              Delete it instead
            </Button>
          </p>
        </>
      )}
      {unsent && isDeleting && (
        <>
          <Notice tone="warn">
            {wordsFor(unsent)} would be lost for good. Save it as a file first if you are not sure.
          </Notice>
          <TextField
            label={`Type “${confirmation}” to delete it`}
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => setTyped(event.target.value)}
          />
          <p>
            <Button look="plain" icon="download" onClick={() => void exportUnsent(opened.db).then(offerUnsent)}>
              Save it as a file
            </Button>
          </p>
        </>
      )}
    </Dialog>
  )
}

function wordsFor({ answers, changes, refused }: Extract<SignOutReadiness, { is: 'unsent' }>): string {
  const parts = [
    answers > 0 && formatCount(answers, 'answer'),
    changes > 0 && formatCount(changes, 'other change'),
    refused > 0 && formatCount(refused, 'refused item'),
  ].filter((part) => part !== false)
  return parts.join(' and ')
}
