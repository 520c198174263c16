import type { SelectHTMLAttributes } from 'react'
import css from './field.module.css'
import { Field, type FieldWords } from './field.tsx'
import { Icon } from '../layout/icon.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
}

export interface SelectFieldProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'value' | 'onChange'>, FieldWords {
  options: readonly SelectOption<Value>[]
  /** Left out in a form that reads its fields when it is sent; `defaultValue` is then what stands there at first. */
  value?: Value
  onValue?: (value: Value) => void
}

/** One of a few. The browser's own list: on a phone nothing is easier to use. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, isOptional, options, value, onValue, ...rest } = props
  return (
    <Field {...{ label, error }} {...(hint !== undefined && { hint })} {...(isOptional && { isOptional })}>
      {(control) => (
        <>
          <select
            {...rest}
            {...control}
            {...(value !== undefined && { value })}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value)
              if (chosen) onValue?.(chosen.value)
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={css['arrow']}>
            <Icon name="chevron" size="small" />
          </span>
        </>
      )}
    </Field>
  )
}
