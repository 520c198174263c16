import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { TextField, type TextFieldProps } from '../ui/controls/text-field.tsx'

export interface ExamDateFieldProps extends Pick<TextFieldProps, 'label' | 'hint'> {
  /** "2027-06-01"; `null`: not known. */
  date: string | null
  /** Once the field is left with another one. `null` forgets it. */
  onDate: (date: string | null) => void
}

/** When an exam is, and the way to forget it. Half a date, or one of another century, is kept by nobody, and said to be wrong. */
export function ExamDateField(props: ExamDateFieldProps) {
  const { date, onDate } = props
  return (
    <>
      {/* Made anew when another device has changed it; while it is typed it is the field's own. */}
      <DateField key={date} {...props} />
      {date !== null && (
        <Button look="plain" onClick={() => onDate(null)}>
          Remove the date
        </Button>
      )}
    </>
  )
}

function DateField({ label, hint, date, onDate }: ExamDateFieldProps) {
  const [error, setError] = useState<string>()
  return (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      defaultValue={date ?? ''}
      error={error}
      onBlur={({ target }) => {
        const isGood = target.validity.valid
        setError(isGood ? undefined : 'A whole date, with a year from 2000 to 2099')
        if (isGood && target.value !== (date ?? '')) onDate(target.value || null)
      }}
    />
  )
}
