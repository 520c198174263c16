import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/controls/dialog.tsx'
import css from './conversation-view.module.css'

export interface ConversationViewProps {
  title: string
  /** Reading begins at the title. */
  takesFocus: boolean
  onExport: () => void
  onDelete: () => void
  children: ReactNode
}

/** A conversation under its title, with what can be done with all of it. */
export function ConversationView({ title, takesFocus, onExport, onDelete, children }: ConversationViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isBegunAt = useRef(takesFocus)
  useEffect(() => {
    if (isBegunAt.current) heading.current?.focus()
  }, [])
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={css['conversation']} aria-label={title}>
      <div className={css['back']}>
        <LinkButton to="/ai-companion" search={{}} look="plain" icon="arrow-left">
          All conversations
        </LinkButton>
      </div>
      <header className={css['head']}>
        <h2 className={css['title']} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <div className={css['acts']}>
          <Button look="secondary" icon="download" onClick={onExport}>
            Export
          </Button>
          <Button look="danger" icon="bin" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      </header>
      {children}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this conversation?"
        confirm="Delete"
        isDangerous
        onConfirm={() => {
          setAsking(false)
          onDelete()
        }}
      >
        <p>All its messages go, here and on your other devices. What you answered in it still counts.</p>
      </ConfirmDialog>
    </section>
  )
}
