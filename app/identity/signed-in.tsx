import type { ReactNode } from 'react'
import { accountOf, wantsSignIn } from '../data/session/session-state.ts'
import { useSession } from '../data/session/session.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { EmptyPage } from '../ui/layout/empty-page.tsx'
import { Spinner } from '../ui/layout/loading.tsx'
import { LoginEnded } from './login-ended.tsx'

export interface SignedInProps {
  /** Path and search of this page, to come back to. */
  here: string
  /** What a sign-in shows, after "to see": "how your account is kept safe". */
  what: string
  children: (account: { userId: string; username: string }) => ReactNode
}

/** What only who is signed in can see, or the way to sign in. For a page with a heading of its own. */
export function SignedIn({ here, what, children }: SignedInProps) {
  const session = useSession()
  const account = accountOf(session)
  if (session.is === 'unknown') return <Spinner label="Opening your account…" />
  if (account === null) {
    return (
      <EmptyPage
        as="part"
        title="Access Denied"
        actions={
          <>
            <LinkButton to="/signin" search={{ redirect: here }}>
              Sign In
            </LinkButton>
            <LinkButton to="/signup" search={{ redirect: here }} look="secondary">
              Create Account
            </LinkButton>
          </>
        }
      >
        <p>Please sign in to see {what}.</p>
      </EmptyPage>
    )
  }
  if (wantsSignIn(session)) {
    return (
      <LoginEnded here={here}>
        Sign in to see and change {what}. What you did on this device is saved here and sent then.
      </LoginEnded>
    )
  }
  return children(account)
}
