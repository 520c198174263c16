import { unsavedWords } from '../../questions/run/leaving.ts'
import { ConfirmDialog } from '../../ui/controls/dialog.tsx'

/** Asks who leaves a run of which something could not be saved. */
export function LeaveDialog(props: { isOpen: boolean; onClose: () => void; onLeave: () => void }) {
  const { isOpen, onClose, onLeave } = props
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Leave what is not saved?"
      confirm="Leave without it"
      cancel="Stay"
      isDangerous
      onConfirm={onLeave}
    >
      <p>{unsavedWords}</p>
    </ConfirmDialog>
  )
}
