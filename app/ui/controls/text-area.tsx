import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldWords } from './field.tsx'

export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>, FieldWords {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({ label, hint, error, isOptional, rows = 5, ref, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, error }} {...(hint !== undefined && { hint })} {...(isOptional && { isOptional })}>
      {(control) => <textarea dir="auto" {...rest} {...control} ref={ref} rows={rows} />}
    </Field>
  )
}
