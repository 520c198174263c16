import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import type { ConfidenceAsked, PracticeSettings } from './practice-settings.ts'
import { Choice } from '../../ui/controls/choice.tsx'
import css from './settings-dialog.module.css'

export interface SettingsDialogProps {
  isOpen: boolean
  onClose: () => void
  settings: PracticeSettings
  onChange: (change: Partial<PracticeSettings>) => void
}

const asked: { value: ConfidenceAsked; label: string }[] = [
  { value: 'always', label: 'Before every answer' },
  { value: 'in-review', label: 'Only in review: questions I have answered before' },
  { value: 'never', label: 'Never' },
]

const shortcuts: { keys: string[]; does: string; isSingle: boolean }[] = [
  { keys: ['A–H', '1–8'], does: 'Choose an option', isSingle: true },
  { keys: ['0–9'], does: 'Type into the field for a number', isSingle: true },
  { keys: ['Enter'], does: 'Submit, then next', isSingle: false },
  { keys: ['←', 'Alt+P'], does: 'Previous question', isSingle: true },
  { keys: ['→', 'Alt+N'], does: 'Next question', isSingle: true },
  { keys: ['F', 'Alt+F'], does: 'Flag', isSingle: true },
  { keys: ['N'], does: 'Write a note', isSingle: true },
  { keys: ['X'], does: 'Strike out the option in focus', isSingle: true },
  { keys: ['R'], does: 'Report the question, once it is answered', isSingle: true },
  { keys: ['?'], does: 'This list', isSingle: true },
  { keys: ['Esc'], does: 'Close, or leave the note', isSingle: false },
]

/** How one likes to practise, and what the keyboard does. */
export function SettingsDialog({ isOpen, onClose, settings, onChange }: SettingsDialogProps) {
  const { singleKeys, confidence } = settings
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Settings" actions={<Button onClick={onClose}>Close</Button>}>
      <fieldset className={css['part']}>
        <legend className={css['title']}>Ask “How sure?”</legend>
        {asked.map(({ value, label }) => (
          <Choice key={value}>
            <input
              type="radio"
              name="confidence"
              checked={value === confidence}
              onChange={() => onChange({ confidence: value })}
            />
            {label}
          </Choice>
        ))}
      </fieldset>
      <section className={css['keyboard']}>
        <h3 className={css['title']}>Keyboard shortcuts</h3>
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
        <Choice>
          <input
            type="checkbox"
            role="switch"
            checked={singleKeys}
            onChange={(event) => onChange({ singleKeys: event.target.checked })}
          />
          Shortcuts of a single key
        </Choice>
      </section>
    </Dialog>
  )
}
