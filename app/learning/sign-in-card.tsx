import type { ReactNode } from 'react'
import { LinkButton } from '../ui/controls/button.tsx'
import { EmptyPage } from '../ui/layout/empty-page.tsx'

export interface SignInCardProps {
  /** Where to go on after the sign-in: a path of ours. */
  redirect: string
  children: ReactNode
}

/** Instead of what is reckoned from a student's answers, for who is signed out. */
export function SignInCard({ redirect, children }: SignInCardProps) {
  return (
    <EmptyPage
      title="Authentication Required"
      actions={
        <>
          <LinkButton to="/signin" search={{ redirect }}>
            Sign In
          </LinkButton>
          <LinkButton to="/courses" look="secondary">
            Find a course
          </LinkButton>
        </>
      }
    >
      {children}
    </EmptyPage>
  )
}
