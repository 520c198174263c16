import { exportUnsentOnDevice } from '../../data/session/account-removal.ts'
import { anonymousStudent } from '../../data/session/session-state.ts'
import { useAccountRemoval } from '../../data/session/use-account-removal.ts'
import { offerUnsent } from '../../ui/content/offer-unsent.ts'
import { notInFile, unsentInWords } from '../../ui/words/unsent-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RemovalDialog } from '../../ui/controls/removal-dialog.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

export interface StartFreshDialogProps {
  onStay: () => void
  /** Rejects when the work is still there. */
  onRemove: () => Promise<void>
  onRemoved: () => void
}

/** Takes what was done without an account off this device. No server has it, so a word is to be typed. */
export function StartFreshDialog({ onStay, onRemove, onRemoved }: StartFreshDialogProps) {
  const { userId } = anonymousStudent
  const { lost, ...removal } = useAccountRemoval(userId, onRemove, onRemoved)
  const isSomething = Boolean(lost) || removal.isUnreadable
  return (
    <RemovalDialog
      title="Start fresh on this device?"
      confirm="Delete"
      looking={removal.isLooking ? 'Looking up what is here…' : null}
      failed={removal.hasFailed ? 'It could not be deleted. Close other tabs of Vademecum and try again.' : null}
      isRemoving={removal.isRemoving}
      mustType={isSomething}
      onStay={onStay}
      onRemove={removal.remove}
    >
      {lost === null && <p>Nothing has been answered here without an account yet.</p>}
      {isSomething && (
        <Notice tone="warn" title={lost ? `${unsentInWords(lost)} in no account` : 'It cannot be read'}>
          This device alone holds what was done here without an account. Deleting it loses it for good.
        </Notice>
      )}
      {lost && (
        <p>
          <Button look="plain" icon="download" onClick={() => void exportUnsentOnDevice(userId).then(offerUnsent)}>
            Save it as a file
          </Button>
          {notInFile(lost)}
        </p>
      )}
    </RemovalDialog>
  )
}
