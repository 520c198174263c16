import { useOnline } from '../../../data/device/use-online.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { ConfirmIdentity } from '../../../identity/confirm-identity.tsx'
import { SignedIn } from '../../../identity/signed-in.tsx'
import { EmailPart } from './email-part.tsx'
import { LoginSessionsPart } from './login-sessions-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import css from './security.module.css'

/** How somebody signs in to the account that is open, and where they are signed in. For a page with a heading of its own. */
export const SecuritySettings = () => (
  <SignedIn here="/account/security" what="how your account is kept safe">
    {({ userId, username }) => <Settings key={userId} userId={userId} username={username} />}
  </SignedIn>
)

function Settings({ userId, username }: { userId: string; username: string }) {
  const isOnline = useOnline()
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
