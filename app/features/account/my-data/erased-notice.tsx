import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportUnsentOnDevice } from '../../../data/session/account-removal.ts'
import { erasedWithWork, removeErased } from '../../../data/session/session-flow.ts'
import { useStore } from '../../../data/store.ts'
import { offerUnsent } from '../../../ui/content/offer-unsent.ts'
import { notInFile, unsentInWords } from '../../../ui/words/unsent-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import css from './my-data.module.css'

/** The account was deleted, and there is work of it on this device alone: nothing of that goes without a word. */
export function ErasedNotice({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const erased = useStore(erasedWithWork)
  const removing = useMutation({ mutationFn: () => removeErased(queryClient, userId, { evenUnsent: true }) })
  if (erased?.userId !== userId || erased.unsent === null) return null
  return (
    <Notice
      tone="warn"
      title="This account was deleted"
      announce
      action={
        <div className={css['actions']}>
          <Button look="secondary" icon="download" onClick={() => void exportUnsentOnDevice(userId).then(offerUnsent)}>
            Save it as a file
          </Button>
          <Button look="danger" icon="bin" busy={removing.isPending} onClick={() => removing.mutate()}>
            Remove it from this device
          </Button>
        </div>
      }
    >
      This device still holds {unsentInWords(erased.unsent)} that no server ever had. It cannot be sent any more.
      {notInFile(erased.unsent)}
      {removing.isError && (
        <span role="alert"> It could not be removed. Close other tabs of Vademecum and try again.</span>
      )}
    </Notice>
  )
}
