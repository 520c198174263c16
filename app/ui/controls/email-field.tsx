import { TextField, type TextFieldProps } from './text-field.tsx'

/** Where somebody can be written to. */
export function EmailField(props: Partial<TextFieldProps>) {
  return <TextField label="Email" name="email" type="email" autoComplete="email" required maxLength={254} {...props} />
}
