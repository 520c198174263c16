import type { DeviceAccount } from '../../../offline/account/device-accounts.ts'
import { exportUnsentOnDevice } from '../../data/session/account-removal.ts'
import { useAccountRemoval } from '../../data/session/use-account-removal.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { offerUnsent } from '../../ui/content/offer-unsent.ts'
import { notInFile, unsentInWords } from '../../ui/words/unsent-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RemovalDialog } from '../../ui/controls/removal-dialog.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

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
  const removal = useAccountRemoval(userId, onRemove, onRemoved)
  const lost = removal.lost ? unsentInWords(removal.lost) : null

  return (
    <RemovalDialog
      title={`Remove ${username} from this device?`}
      confirm="Remove"
      looking={removal.isLooking ? 'Looking for unsent work…' : null}
      failed={removal.hasFailed ? 'It could not be removed. Close other tabs of Vademecum and try again.' : null}
      isRemoving={removal.isRemoving}
      mustType={lost !== null || removal.isUnreadable}
      onStay={onStay}
      onRemove={removal.remove}
    >
      {removal.lost === null && (
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
              {removal.lost && notInFile(removal.lost)}
            </p>
          )}
        </>
      )}
      {removal.isUnreadable && (
        <Notice tone="warn" title={`The work of ${username} cannot be read`}>
          {waitingAnswers > 0 ? `${formatCount(waitingAnswers, 'answer')} of it` : 'Some of it'} may not have been sent,
          and would be lost for good.
        </Notice>
      )}
    </RemovalDialog>
  )
}
