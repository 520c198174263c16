import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../ui/controls/button.tsx'
import { EmptyPage } from '../ui/layout/empty-page.tsx'

/** Instead of what is reckoned from a student's answers, for who is signed out. The sign-in leads back to the page as it is. */
export function SignInCard({ children }: { children: ReactNode }) {
  const redirect = useLocation({ select: ({ href }) => href })
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
