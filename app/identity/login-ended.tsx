import type { ReactNode } from 'react'
import { LinkButton } from '../ui/controls/button.tsx'
import { Notice } from '../ui/layout/notice.tsx'

export interface LoginEndedProps {
  /** Path and search of this page, to come back to. */
  here: string
  label?: string
  /** What a sign-in brings, and what can be done without. */
  children: ReactNode
}

/** The server wants a new sign-in of somebody whose work is on this device. */
export function LoginEnded({ here, label = 'Sign in', children }: LoginEndedProps) {
  return (
    <Notice
      tone="warn"
      title="Your login session has ended"
      action={
        <LinkButton to="/signin" search={{ redirect: here }} look="secondary">
          {label}
        </LinkButton>
      }
    >
      {children}
    </Notice>
  )
}
