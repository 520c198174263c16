import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Problem } from '../../../../core/problem.ts'
import { securityQueries } from '../../../data/account/security-queries.ts'
import { useOnline } from '../../../data/device/use-online.ts'
import { accountOf, wantsSignIn } from '../../../data/session/session-state.ts'
import { useSession } from '../../../data/session/session.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { ConfirmIdentity } from '../../../identity/confirm-identity.tsx'
import { EmailPart } from './email-part.tsx'
import { LoginSessionsPart } from './login-sessions-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import css from './security.module.css'

const here = '/account/security'

/** How somebody signs in to the account that is open, and where they are signed in. For a page with a heading of its own. */
export function SecuritySettings() {
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
        <p>Please sign in to see how your account is kept safe.</p>
      </EmptyPage>
    )
  }
  if (wantsSignIn(session)) {
    return (
      <Notice
        tone="warn"
        title="Your login session has ended"
        action={
          <LinkButton to="/signin" search={{ redirect: here }} look="secondary">
            Sign in
          </LinkButton>
        }
      >
        Sign in to see and change how your account is kept safe. What you did on this device is saved here and sent
        then.
      </Notice>
    )
  }
  return <Settings key={account.userId} userId={account.userId} username={account.username} />
}

function Settings({ userId, username }: { userId: string; username: string }) {
  const isOnline = useOnline()
  useEndedLogin(userId)
  return (
    <ConfirmIdentity>
      <div className={css['parts']}>
        {!isOnline && (
          <Notice tone="warn">You are offline. Seeing and changing how you sign in needs the network.</Notice>
        )}
        <PasswordPart userId={userId} username={username} />
        <EmailPart userId={userId} />
        <LoginSessionsPart userId={userId} />
        <PasskeysPart userId={userId} />
        <AuthenticatorPart userId={userId} />
      </div>
    </ConfirmIdentity>
  )
}

/** A login session that was ended elsewhere is noticed here first. */
function useEndedLogin(userId: string): void {
  const { error } = useQuery(securityQueries.loginSessions(userId))
  const isEnded = error instanceof Problem && error.code === 'not-signed-in'
  useEffect(() => {
    if (isEnded) void import('../../../data/session/session-events.ts').then((events) => events.askWhoIsSignedIn())
  }, [isEnded])
}
