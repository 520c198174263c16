import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceAccount } from '../../../offline/account/device-accounts.ts'
import { exportUnsentOnDevice, unsentOnDevice } from '../../data/session/account-removal.ts'
import { accountScope } from '../../data/session/account-scope.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { formatCount } from '../../ui/content/format-amount.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { offerUnsent } from '../../ui/content/offer-unsent.ts'
import { TypedConfirmation } from '../../ui/controls/typed-confirmation.tsx'
import { unsentInWords } from '../../ui/content/unsent-words.ts'

export interface RemoveAccountDialogProps {
  account: DeviceAccount
  onStay: () => void
  /** Rejects when the account is still there. */
  onRemove: () => Promise<void>
  onRemoved: () => void
}

/** Says what goes with an account that is taken off this device, and takes it off. Needs no sign-in: whoever holds the device can
 *  clear it anyway. For work that no server has, a word is to be typed. */
export function RemoveAccountDialog({ account, onStay, onRemove, onRemoved }: RemoveAccountDialogProps) {
  const { userId, username, isLocked, waitingAnswers } = account
  const [isConfirmed, setConfirmed] = useState(false)
  const look = useQuery({
    queryKey: [accountScope, userId, 'unsent'],
    queryFn: () => unsentOnDevice(userId),
    gcTime: 0,
    staleTime: 0,
  })
  const removal = useMutation({ mutationFn: onRemove, onSuccess: onRemoved })
  const lost = look.data ? unsentInWords(look.data) : null
  const mustType = lost !== null || look.isError

  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={`Remove ${username} from this device?`}
      actions={
        <>
          <Button look="secondary" onClick={onStay}>
            Cancel
          </Button>
          {!look.isPending && (
            <Button
              look="danger"
              icon="bin"
              disabled={mustType && !isConfirmed}
              busy={removal.isPending}
              onClick={() => removal.mutate()}
            >
              Remove
            </Button>
          )}
        </>
      }
    >
      {look.isPending && <Spinner label="Looking for unsent work…" />}
      {removal.isError && (
        <Notice tone="error" announce>
          It could not be removed. Close other tabs of Vademecum and try again.
        </Notice>
      )}
      {look.data === null && (
        <p>
          Everything {username} did here has been sent to the server, so no work is lost: it comes back with a sign-in.
        </p>
      )}
      {lost !== null && (
        <>
          <Notice tone="warn" title={`${lost} of ${username} not yet sent`}>
            No server has this work: removing it loses it for good.{' '}
            {isLocked && `Only ${username} can send it, with a sign-in on this device. Ask first.`}
          </Notice>
          {!isLocked && (
            <p>
              <Button look="plain" icon="download" onClick={() => void exportUnsentOnDevice(userId).then(offerUnsent)}>
                Save it as a file
              </Button>
            </p>
          )}
        </>
      )}
      {look.isError && (
        <Notice tone="warn" title={`The work of ${username} cannot be read`}>
          {waitingAnswers > 0 ? `${formatCount(waitingAnswers, 'answer')} of it` : 'Some of it'} may not have been sent,
          and would be lost for good.
        </Notice>
      )}
      {mustType && <TypedConfirmation onChange={setConfirmed} />}
    </Dialog>
  )
}
