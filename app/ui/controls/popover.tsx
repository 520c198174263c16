import { Popover as Headless } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './popover.module.css'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** Names what opens. */
  label: string
  children: ReactNode
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** A panel that opens beside its button. Escape or a press beside it closes it, and the focus returns. */
export function Popover({ trigger, label, children, isOpen, onOpenChange }: PopoverProps) {
  const state = { ...(isOpen !== undefined && { open: isOpen }), ...(onOpenChange && { onOpenChange }) }
  return (
    <Headless.Root {...state}>
      <Headless.Trigger asChild>{trigger}</Headless.Trigger>
      <Headless.Portal>
        <Headless.Content className={css['panel']} aria-label={label} align="end" sideOffset={8} collisionPadding={16}>
          {children}
        </Headless.Content>
      </Headless.Portal>
    </Headless.Root>
  )
}

/** Wraps the button inside a popover that closes it. */
export function PopoverClose({ children }: { children: ReactNode }) {
  return <Headless.Close asChild>{children}</Headless.Close>
}
