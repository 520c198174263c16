import { useState } from 'react'
import type { FieldErrors } from '../../data/forms/form-errors.ts'
import { TextField } from '../../ui/controls/text-field.tsx'

/** A new password, and once more where it cannot be read while it is typed. */
export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint="8 characters or more"
        required
        error={errors['newPassword']}
        onShown={setShown}
      />
      {!isShown && (
        <TextField
          label="Confirm new password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          error={errors['confirmPassword']}
        />
      )}
    </>
  )
}
