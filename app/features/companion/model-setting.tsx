import { SelectField } from '../../ui/controls/select-field.tsx'
import { type ModelChoice, modelChoiceNames } from './model-choice.ts'

export interface ModelSettingProps {
  /** The host that is sent to. */
  recipient: string
  /** `null`: not said yet. */
  choice: ModelChoice | null
  onChoice: (choice: ModelChoice) => void
}

const options = (['use', 'decline'] as const).map((value) => ({ value, label: modelChoiceNames[value] }))
const notSaid = { value: '', label: 'Not chosen' } as const

/** Shows and changes whether a language model may read what the student asks. */
export function ModelSetting({ recipient, choice, onChoice }: ModelSettingProps) {
  return (
    <SelectField
      label="Language model"
      hint={`At ${recipient}. Nothing is sent there unless you choose to use it.`}
      value={choice ?? ''}
      options={choice === null ? [notSaid, ...options] : options}
      onValue={(value) => {
        if (value !== '') onChoice(value)
      }}
    />
  )
}
