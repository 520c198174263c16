import { type ReactNode, useState } from 'react'
import { Spinner } from '../layout/loading.tsx'
import { Notice } from '../layout/notice.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TypedConfirmation } from './typed-confirmation.tsx'

export interface RemovalDialogProps {
  title: string
  /** What the button says that removes. */
  confirm: 'Remove' | 'Delete'
  /** Said while it is looked up what would be lost; nothing can be removed yet. `null` when that is known. */
  looking: string | null
  /** Said when it is still there after the attempt. */
  failed: string | null
  isRemoving: boolean
  /** For what is nowhere else, a word is to be typed. */
  mustType: boolean
  onStay: () => void
  onRemove: () => void
  children: ReactNode
}

/** Says what is lost with what is about to be removed, and removes it. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, confirm, looking, failed, isRemoving, mustType, onStay, onRemove, children } = props
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={onStay}>
            Cancel
          </Button>
          {looking === null && (
            <Button look="danger" icon="bin" disabled={mustType && !isConfirmed} busy={isRemoving} onClick={onRemove}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      {looking !== null && <Spinner label={looking} />}
      {failed !== null && (
        <Notice tone="error" announce>
          {failed}
        </Notice>
      )}
      {children}
      {mustType && <TypedConfirmation onChange={setConfirmed} />}
    </Dialog>
  )
}
