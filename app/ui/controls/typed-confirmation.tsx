import { TextField } from './text-field.tsx'

const word = 'DELETE'

export interface TypedConfirmationProps {
  onChange: (isConfirmed: boolean) => void
}

/** Asks for a word before work is deleted that is nowhere else: no slip of a finger types it. */
export function TypedConfirmation({ onChange }: TypedConfirmationProps) {
  return (
    <TextField
      label={`Type “${word}” to delete it`}
      autoComplete="off"
      autoCapitalize="characters"
      onChange={(event) => onChange(event.target.value.trim() === word)}
    />
  )
}
