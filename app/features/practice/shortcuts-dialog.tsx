import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import css from './shortcuts-dialog.module.css'

export interface ShortcutsDialogProps {
  isOpen: boolean
  onClose: () => void
  singleKeys: boolean
  onSingleKeys: (isOn: boolean) => void
}

const shortcuts: { keys: string[]; does: string; isSingle: boolean }[] = [
  { keys: ['A–H', '1–8'], does: 'Choose an option', isSingle: true },
  { keys: ['Enter'], does: 'Submit, then next', isSingle: false },
  { keys: ['←', 'Alt+P'], does: 'Previous question', isSingle: true },
  { keys: ['Alt+N'], does: 'Next question', isSingle: false },
  { keys: ['F', 'Alt+F'], does: 'Flag', isSingle: true },
  { keys: ['N'], does: 'Write a note', isSingle: true },
  { keys: ['X'], does: 'Strike out the option in focus', isSingle: true },
  { keys: ['?'], does: 'This list', isSingle: true },
  { keys: ['Esc'], does: 'Close, or leave the note', isSingle: false },
]

export function ShortcutsDialog({ isOpen, onClose, singleKeys, onSingleKeys }: ShortcutsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className={css['list']}>
        {shortcuts.map(({ keys, does, isSingle }) => (
          <div key={does} className={css['entry']} data-off={(isSingle && !singleKeys) || undefined}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={css['key']}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={css['switch']}>
        <input
          type="checkbox"
          role="switch"
          checked={singleKeys}
          onChange={(event) => onSingleKeys(event.target.checked)}
        />
        Keys without Alt
      </label>
    </Dialog>
  )
}
