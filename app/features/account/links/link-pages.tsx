import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { askServer } from '../../../data/api/ask-server.ts'
import { useBusy } from '../../../data/device/use-busy.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { AccountPage } from '../account-page.tsx'
import { LinkAct } from './link-act.tsx'
import { MailedLink } from './mailed-link.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

const toSignIn = <Link to="/signin">Sign in</Link>
const wayTo = (
  to: '/account/security' | '/contact' | '/dashboard' | '/forgot-password' | '/signin',
  words: ReactNode,
) => (
  <LinkButton to={to} look="secondary" wide>
    {words}
  </LinkButton>
)

/** What the server says of who is signed in may be another thing now. */
async function thenAsk<Answer>(act: Promise<Answer>): Promise<Answer> {
  const answer = await act
  void import('../../../data/session/session-events.ts').then(({ askWhoIsSignedIn }) => askWhoIsSignedIn())
  return answer
}

/** What stands behind the `#` of the page's address, which is taken out of it: not in the history, nor over a shoulder. Empty where
 *  nothing stood there. An update of the app waits meanwhile: a page that is loaded again has lost it. */
function useLinkToken(): string {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(hash)
  if (hash !== '' && hash !== token) setToken(hash)
  useBusy(token !== '')
  useEffect(() => {
    if (hash !== '') void navigate({ to: pathname, hash: '', replace: true, resetScroll: false })
  }, [hash, pathname, navigate])
  return token
}

export function VerifyEmailPage() {
  const token = useLinkToken()
  const over = {
    words: 'If your address is confirmed, there is nothing to do. If not, sign in and have the mail sent again.',
    way: wayTo('/account/security', 'See whether it is confirmed'),
  }
  return (
    <AccountPage title="Confirm your address" foot={toSignIn}>
      <MailedLink token={token} purpose="verify-email" over={over}>
        {(email) => (
          <LinkAct
            label="Confirm my address"
            busyLabel="Confirming…"
            act={() => thenAsk(askServer('verifyEmail', { body: { token } }))}
            done={{
              title: 'Your e-mail address is confirmed',
              words: `Mail to ${email} reaches you.`,
              way: wayTo('/dashboard', 'Go to my courses'),
            }}
            over={over}
          >
            <p>
              An account was made with <b>{email}</b>. If it is yours, confirm that this address is too.
            </p>
          </LinkAct>
        )}
      </MailedLink>
    </AccountPage>
  )
}

export function ConfirmEmailPage() {
  const token = useLinkToken()
  const over = {
    words: 'If your account has the new address, there is nothing to do. If not, ask for the change again.',
    way: wayTo('/account/security', 'See which address it has'),
  }
  return (
    <AccountPage title="Use this address" foot={toSignIn}>
      <MailedLink token={token} purpose="confirm-email" over={over}>
        {(email) => (
          <LinkAct
            label="Use this address"
            busyLabel="Changing…"
            act={() => thenAsk(askServer('confirmEmail', { body: { token } }))}
            done={{
              title: 'Your address is changed',
              words: `From now on you sign in with ${email}. The address before was told, and can take it back for 7 days.`,
              way: wayTo('/account/security', 'Go to my account'),
            }}
            over={over}
          >
            <p>
              <b>{email}</b> becomes the address of your account: you sign in with it, and mail goes there.
            </p>
          </LinkAct>
        )}
      </MailedLink>
    </AccountPage>
  )
}

export function RestoreEmailPage() {
  const token = useLinkToken()
  const over = {
    words: 'A change can be taken back for 7 days. If your account is not in your hands, please write to us.',
    way: wayTo('/contact', 'Contact us'),
  }
  return (
    <AccountPage title="Take the change back" foot={toSignIn}>
      <MailedLink token={token} purpose="restore-email" over={over}>
        {(email) => (
          <LinkAct
            label="It was not me: take it back"
            busyLabel="Taking it back…"
            act={() => thenAsk(askServer('restoreEmail', { body: { token } }))}
            done={{
              title: 'Your account is yours again',
              words: `Its address is ${email}. A link to set a new password is on its way there; nobody can sign in with the old one.`,
              way: wayTo('/forgot-password', 'No mail came? Send another'),
            }}
            over={over}
          >
            <p>
              Your account gets <b>{email}</b> back. So that whoever changed it is out:
            </p>
            <ul>
              <li>all login sessions end, yours too;</li>
              <li>the password is void, and you set a new one by a link that we mail to you;</li>
              <li>passkeys and codes that were added around the change are removed.</li>
            </ul>
            <p>Answers that your devices have not sent yet stay on them.</p>
          </LinkAct>
        )}
      </MailedLink>
    </AccountPage>
  )
}

export function ResetPasswordPage() {
  const token = useLinkToken()
  const over = { words: 'You can ask for another.', way: wayTo('/forgot-password', 'Send another link') }
  return (
    <AccountPage title="Set a new password" foot={toSignIn}>
      <MailedLink token={token} purpose="reset-password" over={over}>
        {(email) => (
          <ResetPasswordForm
            token={token}
            email={email}
            send={(body) => thenAsk(askServer('resetPassword', { body }))}
            over={over}
          />
        )}
      </MailedLink>
    </AccountPage>
  )
}
