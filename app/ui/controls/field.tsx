import { useId, type ReactNode } from 'react'
import css from './field.module.css'
import { Icon } from '../layout/icon.tsx'

export interface FieldWords {
  label: string
  hint?: string
  /** What is wrong, shown at the field and read with it. */
  error?: string | undefined
  /** The form can be sent without it; said in its label. */
  isOptional?: boolean
}

/** What the control inside a field carries, so that label, hint and error belong to it. */
export interface FieldControl {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldProps extends FieldWords {
  children: (control: FieldControl) => ReactNode
}

/** A control of a form with its label, hint and error. */
export function Field({ label, hint, error, isOptional = false, children }: FieldProps) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  const isInvalid = error === undefined ? undefined : true
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id}>
        {label}
        {isOptional && <span className={css['optional']}> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p className={css['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={css['box']} data-invalid={isInvalid}>
        {children({
          id,
          className: css['input'],
          'aria-invalid': isInvalid,
          'aria-describedby': described === '' ? undefined : described,
        })}
      </div>
      {error !== undefined && (
        <p className={css['error']} id={`${id}-error`}>
          <Icon name="warning" size="small" />
          {error}
        </p>
      )}
    </div>
  )
}
