import { type ReactNode, useId } from 'react'
import type { FieldErrors } from '../data/forms/form-errors.ts'
import { type FormOptions, useForm } from '../data/forms/use-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { ChangeFailed } from './change-failed.tsx'
import css from './change-dialog.module.css'

export interface ChangeDialogProps<Body, Answer> extends FormOptions<Body, Answer> {
  /** What is asked. */
  title: string
  /** What the button says that does it. */
  label: string
  isDangerous?: boolean
  /** What the button says that leaves everything as it is. */
  dismiss: string
  onClose: () => void
  /** What will happen, and the fields, with what is wrong at each. */
  children: (errors: FieldErrors) => ReactNode
}

/** A change for which something has to be typed or chosen first. It stands as long as it is asked. */
export function ChangeDialog<Body, Answer>(props: ChangeDialogProps<Body, Answer>) {
  const { title, label, isDangerous = false, dismiss, onClose, children, ...options } = props
  const form = useForm(options)
  const formId = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {dismiss}
          </Button>
          <Button
            type="submit"
            form={formId}
            look={isDangerous ? 'danger' : 'primary'}
            busy={form.state.is === 'sending'}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} className={css['form']} {...form.props}>
        {children(form.errors)}
        <ChangeFailed error={form.failure} />
      </form>
    </Dialog>
  )
}
