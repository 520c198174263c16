import { useState, type InputHTMLAttributes, type Ref } from 'react'
import { Field, type FieldWords } from './field.tsx'
import css from './field.module.css'
import { Icon } from '../layout/icon.tsx'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>, FieldWords {
  ref?: Ref<HTMLInputElement>
  /** A password was shown or hidden. */
  onShown?: (isShown: boolean) => void
}

/** What is kept of a date has a year of four digits; without this a browser takes six. */
const dates = { max: '9999-12-31' }

/** A password that is shown is text like another to a phone's keyboard, and to a browser whose spelling is checked by a server. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

/** One line of text. A password can be shown and hidden. */
export function TextField({ label, hint, error, isOptional, type = 'text', ref, onShown, ...rest }: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <Field {...{ label, error }} {...(hint !== undefined && { hint })} {...(isOptional && { isOptional })}>
      {(control) => (
        <>
          <input
            {...(type === 'date' && dates)}
            {...(isPassword && asTyped)}
            {...rest}
            {...control}
            ref={ref}
            type={isPassword && isShown ? 'text' : type}
          />
          {isPassword && (
            <button
              type="button"
              className={css['toggle']}
              aria-label={isShown ? 'Hide password' : 'Show password'}
              onClick={() => {
                setShown(!isShown)
                onShown?.(!isShown)
              }}
            >
              <Icon name={isShown ? 'eye-off' : 'eye'} />
            </button>
          )}
        </>
      )}
    </Field>
  )
}
