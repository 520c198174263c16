import { Button } from '../ui/controls/button.tsx'
import { KeptField, type KeptFieldProps } from '../ui/controls/kept-field.tsx'

export interface ExamDateFieldProps extends Pick<KeptFieldProps, 'label' | 'hint'> {
  /** "2027-06-01"; `null`: not known. */
  date: string | null
  /** Once another one was typed. `null` forgets it. */
  onDate: (date: string | null) => void
}

/** When an exam is, and the way to forget it. Half a date, or one of another century, is kept by nobody, and said to be wrong. */
export function ExamDateField({ date, onDate, ...words }: ExamDateFieldProps) {
  return (
    <>
      <KeptField
        {...words}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={date ?? ''}
        wrong="A whole date, with a year from 2000 to 2099"
        onKeep={(day) => onDate(day || null)}
      />
      {date !== null && (
        <Button look="plain" onClick={() => onDate(null)}>
          Remove the date
        </Button>
      )}
    </>
  )
}
