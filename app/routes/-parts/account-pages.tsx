import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { enterAccount } from '../../data/session/enter-account.ts'
import { deviceAccountQueries } from '../../data/session/device-accounts.ts'
import { accountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { safeRedirect } from '../../features/account/safe-redirect.ts'
import { SignInForm } from '../../features/account/sign-in-form.tsx'
import { SignUpForm } from '../../features/account/sign-up-form.tsx'

// Seldom shown, and never by itself.
const OtherAccounts = lazy(() => import('./device-accounts.tsx').then((module) => ({ default: module.OtherAccounts })))

export function SignInPage({ search }: { search: { redirect?: string; as?: string } }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const session = useSession()
  const { data: accounts, isPending } = useQuery(deviceAccountQueries.all())
  // Who is to sign in is known when one account was chosen, or when the one on the screen has lost its login session.
  const wanted = search.as ?? (session.is === 'expired' ? session.account.userId : undefined)
  const known = accounts?.find(({ userId }) => userId === wanted)
  const { redirect } = search
  // Here by then: what was typed before is in the account when the next screen reads it.
  useEffect(() => void import('../../data/session/account-change.ts').catch(() => undefined), [])
  // What is learnt later, such as that a login session has ended, never changes a form that someone may be typing in.
  const [form, setForm] = useState<{ as: string | undefined; email: string | undefined } | null>(null)
  const isReady = wanted === undefined || !isPending
  if (isReady && (form === null || form.as !== search.as)) setForm({ as: search.as, email: known?.email })
  return (
    <AccountPage
      title={known ? `Sign in as ${known.username}` : 'Sign in'}
      intro={
        known
          ? 'What is on this device stays here; signing in sends what waits.'
          : 'Your courses, answers and notes, on this device and on your others.'
      }
      foot={
        <>
          New here? {/* All of the address goes along, but for whom the form was opened. */}
          <Link to="/signup" search={(given) => ({ ...given, as: undefined })}>
            Create an account
          </Link>
        </>
      }
    >
      {form && (
        <SignInForm
          key={form.as}
          email={form.email}
          onSignedIn={(customer) => {
            enterAccount(queryClient, customer)
            void router.navigate({ href: safeRedirect(redirect), replace: true })
          }}
        />
      )}
      <Suspense>
        <OtherAccounts
          title="Also on this device"
          current={wanted ?? accountOf(session)?.userId ?? null}
          redirect={redirect}
        />
      </Suspense>
    </AccountPage>
  )
}

export function SignUpPage() {
  const router = useRouter()
  // The next screen is known: it is there when the account is.
  useEffect(() => void router.preloadRoute({ to: '/signin', search: true }), [router])
  return (
    <AccountPage
      title="Create an account"
      intro="Free, and made in a minute. It keeps what you do on every device you use."
      foot={
        <>
          Have an account already?{' '}
          <Link to="/signin" search={true}>
            Sign in
          </Link>
        </>
      }
    >
      <SignUpForm onSignedUp={() => void router.navigate({ to: '/signin', search: true, replace: true })} />
    </AccountPage>
  )
}
