import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useId, useState } from 'react'
import { messagesOf } from '../../../offline/messages/messages.ts'
import { endLogin, prepareSignOut } from '../../../offline/account/sign-out.ts'
import { lockAccount } from '../../../offline/shared-db.ts'
import { exportUnsent } from '../../../offline/sync/sync-status.ts'
import { accountScope } from '../../data/session/account-scope.ts'
import type { Leaving } from '../../data/session/enter-account.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { sharedDb } from '../../data/device/packs.ts'
import type { RememberedAccount } from '../../data/session/remembered-account.ts'
import { runningSync, stopSync } from '../../data/device/running-sync.ts'
import { syncEnvOf } from '../../data/device/sync-env.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { offerUnsent } from '../../ui/content/offer-unsent.ts'
import { useToast } from '../../ui/controls/toast.tsx'
import { TypedConfirmation } from '../../ui/controls/typed-confirmation.tsx'
import { unsentInWords } from '../../ui/content/unsent-words.ts'
import css from './sign-out-dialog.module.css'

export interface SignOutDialogProps {
  account: RememberedAccount
  onStay: () => void
  /** Rejects when the account's work could not be removed. */
  onSignedOut: (leaving: Leaving) => Promise<void>
}

/** Sends what waits. With everything sent, the account leaves the device with its owner unless they ask to keep it; about what
 *  could not be sent it asks: nothing of that goes without being asked for. */
export function SignOutDialog({ account, onStay, onSignedOut }: SignOutDialogProps) {
  const { userId } = account
  const opened = use(accountFor(userId))
  const toast = useToast()
  const env = { ...syncEnvOf(opened), shared: sharedDb }
  const [isKept, setKept] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const readiness = useQuery({
    queryKey: [accountScope, userId, 'sign-out'],
    queryFn: () => prepareSignOut(env, (ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    gcTime: 0,
    staleTime: 0,
  })
  const finish = useMutation({
    mutationFn: async (what: Leaving['what']) => {
      // Locked first: whatever cuts this off, the account does not stay open.
      await lockAccount(sharedDb, userId)
      stopSync()
      return { userId, what, ...(await endLogin(env.send)) }
    },
    onSuccess: (leaving) =>
      void onSignedOut(leaving).catch(() =>
        toast({
          title: 'Not removed yet',
          body: 'You are signed out, and what you did is locked on this device. Its removal is tried again.',
          tone: 'error',
        }),
      ),
    // The account stays: so does its sync.
    onError: () => runningSync(opened),
  })
  const unsent = readiness.data?.is === 'unsent' ? readiness.data : null
  const save = async () => offerUnsent(await exportUnsent(opened.db, await messagesOf(sharedDb, userId)))
  const saveButton = (
    <Button look="plain" icon="download" onClick={() => void save()}>
      Save it as a file
    </Button>
  )

  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={unsent ? `${unsentInWords(unsent)} not yet sent` : 'Sign out of this device?'}
      actions={
        <>
          <Button look="secondary" onClick={onStay}>
            Stay
          </Button>
          {isDeleting ? (
            <Button
              look="danger"
              icon="bin"
              disabled={!isConfirmed}
              busy={finish.isPending}
              onClick={() => finish.mutate('remove')}
            >
              Delete and sign out
            </Button>
          ) : (
            readiness.data && (
              <Button busy={finish.isPending} onClick={() => finish.mutate(unsent || isKept ? 'keep' : 'remove')}>
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
      {readiness.data?.is === 'all-sent' && (
        <>
          <p>
            {readiness.data.isConfirmed
              ? 'Everything you did is saved on the server.'
              : 'Everything you did was saved on the server when it could last be asked.'}{' '}
            {isKept
              ? 'What is here stays on this device, locked.'
              : 'It will be removed from this device, with anything still being typed into a form.'}
          </p>
          <KeepChoice isKept={isKept} onChange={setKept}>
            {lockWords}
          </KeepChoice>
        </>
      )}
      {unsent && !isDeleting && (
        <>
          <p>
            This work is safe on this device. If you sign out and keep it, it is locked here and sent when you next sign
            in on this device.
            {unsent.messages > 0 && ' Messages go out by themselves once there is a connection.'}
          </p>
          <p className={css['small']}>{lockWords}</p>
          <div className={css['instead']}>
            {saveButton}
            <Button look="plain" onClick={() => setDeleting(true)}>
              Delete it instead
            </Button>
          </div>
        </>
      )}
      {unsent && isDeleting && (
        <>
          <Notice tone="warn">
            {unsentInWords(unsent)} would be lost for good. Save it as a file first if you are not sure.
          </Notice>
          <TypedConfirmation onChange={setConfirmed} />
          <p>{saveButton}</p>
        </>
      )}
    </Dialog>
  )
}

const lockWords =
  'Your name and e-mail address stay on the sign-in page, and your work opens again with a sign-in. The lock keeps people out, not tools: someone with this device and the right tools could still read it.'

interface KeepChoiceProps {
  isKept: boolean
  onChange: (isKept: boolean) => void
  children: ReactNode
}

function KeepChoice({ isKept, onChange, children }: KeepChoiceProps) {
  const wordsId = useId()
  return (
    <div>
      <label className={css['keep']}>
        <input
          type="checkbox"
          checked={isKept}
          aria-describedby={wordsId}
          onChange={(event) => onChange(event.target.checked)}
        />
        Keep on this device
      </label>
      <p className={css['small']} id={wordsId}>
        {children}
      </p>
    </div>
  )
}
