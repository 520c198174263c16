import { useId, useState, type InputHTMLAttributes, type Ref } from 'react'
import { Icon } from './icon.tsx'
import css from './text-field.module.css'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string
  hint?: string
  /** What is wrong, shown at the field and read with it. */
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** One line of text with its label, hint and error. A password can be shown and hidden. */
export function TextField({ label, hint, error, type = 'text', ref, ...rest }: TextFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p className={css['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={css['box']} data-invalid={error !== undefined || undefined}>
        <input
          {...rest}
          ref={ref}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          className={css['input']}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described === '' ? undefined : described}
        />
        {isPassword && (
          <button
            type="button"
            className={css['toggle']}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        )}
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
