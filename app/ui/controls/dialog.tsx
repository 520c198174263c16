import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  /** Asked by Escape, by the close button and by a press beside the dialog. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the safest first. */
  actions: ReactNode
}

/** A question that has to be answered first. Focus goes in and comes back by the browser's own `<dialog>`. */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isPressBeside = useRef(false)

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  }, [isOpen])
  // Taken off the page while it is open, it would keep the focus from going back.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={({ target }) => (isPressBeside.current = target === dialog.current)}
      onClick={({ target }) => {
        // A text that is selected out of its field ends beside the dialog too.
        if (isPressBeside.current && target === dialog.current) onClose()
      }}
    >
      {isOpen && (
        <div className={css['panel']}>
          <h2 className={css['title']} id={titleId}>
            {title}
          </h2>
          <div className={css['body']}>{children}</div>
          <div className={css['actions']}>{actions}</div>
        </div>
      )}
    </dialog>
  )
}

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  confirm: string
  cancel?: string
  isDangerous?: boolean
  onConfirm: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirm, cancel = 'Cancel', isDangerous = false, onConfirm } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button look={isDangerous ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
