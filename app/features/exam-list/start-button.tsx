import { useState } from 'react'
import { Button, type ButtonProps } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

export interface StartButtonProps extends Omit<ButtonProps, 'onClick' | 'busy'> {
  onStart: () => Promise<void>
}

/** Begins an exam once: until it opens, or cannot, the button says that it waits, for the server's clock at the longest. */
export function StartButton({ onStart, children, ...look }: StartButtonProps) {
  const [isWaiting, setWaiting] = useState(false)
  const start = async () => {
    setWaiting(true)
    await onStart()
    setWaiting(false)
  }
  return (
    <>
      <Button {...look} busy={isWaiting} onClick={() => void start()}>
        {isWaiting ? 'Starting…' : children}
      </Button>
      <VisuallyHidden>
        <span role="status">{isWaiting && 'Starting the exam'}</span>
      </VisuallyHidden>
    </>
  )
}
