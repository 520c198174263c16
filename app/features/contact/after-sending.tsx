import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import css from './after-sending.module.css'

export interface AfterSendingProps {
  title: string
  children: ReactNode
  onAgain: () => void
}

/** What stands in a form's place once its message is on its way. Reading goes on at its title. */
export function AfterSending({ title, children, onAgain }: AfterSendingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css['after']}>
      <Letter />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className={css['words']}>{children}</div>
      <Button look="secondary" onClick={onAgain}>
        Send Another Message
      </Button>
    </div>
  )
}

function Letter() {
  return (
    <svg viewBox="0 0 96 64" className={css['drawing']} aria-hidden="true" focusable="false">
      <path className={css['wash']} d="M10 12h62v42H10z" />
      <path d="M10 12h62v42H10zM10 13l31 24 31-24M10 53l23-22M72 53 49 31" />
      <path className={css['ribbon']} d="M80 26h10M78 34h14M80 42h8" />
    </svg>
  )
}
