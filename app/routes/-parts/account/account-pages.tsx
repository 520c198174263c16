import { useQuery } from '@tanstack/react-query'
import { Link, useMatch, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { fetchedPart } from '../../../data/api/fetched-part.ts'
import { deviceAccountQueries } from '../../../data/session/device-accounts.ts'
import { accountOf, anonymousStudent, studentOf, wantsSignIn } from '../../../data/session/session-state.ts'
import { useSession } from '../../../data/session/session.ts'
import { AccountPage } from '../../../features/account/account-page.tsx'
import { PasskeySignIn } from '../../../features/account/passkey-sign-in.tsx'
import { safeRedirect } from '../../../features/account/safe-redirect.ts'
import { SignInForm } from '../../../features/account/sign-in-form.tsx'
import { SignUpForm } from '../../../features/account/sign-up-form.tsx'
import { lateComponent } from '../../../ui/layout/late-component.ts'
import { Spinner } from '../../../ui/layout/loading.tsx'

// Seldom shown, and never by itself.
const OtherAccounts = lateComponent(() => import('./device-accounts.tsx').then((module) => module.OtherAccounts))

const CodeForm = lateComponent(() =>
  import('../../../features/account/code-form.tsx').then((module) => module.CodeForm),
)

const AnonymousChoice = lateComponent(() => import('./anonymous-choice.tsx').then((module) => module.AnonymousChoice))

const sessionFlow = () => fetchedPart(import('../../../data/session/session-flow.ts'))

/** Here by then: what was typed before is in the account when the next screen reads it. */
const useFlowAhead = () => useEffect(() => void sessionFlow().catch(() => undefined), [])

/** `password-again`: the code was not given in time. */
type SignInStep = 'password' | 'code' | 'password-again'

/** Goes where they wanted to, unless they have gone elsewhere meanwhile: the header has their own places a moment sooner. */
function useGoOn(redirect: string | undefined): () => void {
  const router = useRouter()
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return () => {
    if (router.latestLocation.pathname === here) void router.navigate({ href: safeRedirect(redirect), replace: true })
  }
}

export function SignInPage({ search }: { search: { redirect?: string; as?: string } }) {
  const session = useSession()
  const opened = accountOf(session)?.userId
  const { data: accounts, isPending } = useQuery(deviceAccountQueries.all())
  // Who is to sign in is known when one account was chosen, or when the one on the screen has lost its login session.
  const wanted = search.as ?? (wantsSignIn(session) ? opened : undefined)
  const known = accounts?.find(({ userId }) => userId === wanted)
  const { redirect } = search
  useFlowAhead()
  // What is learnt later, such as that a login session has ended, never changes a form that someone may be typing in.
  const [form, setForm] = useState<{ as: string | undefined; email: string | undefined } | null>(null)
  const [step, setStep] = useState<SignInStep>('password')
  const isReady = wanted === undefined || !isPending
  if (isReady && (form === null || form.as !== search.as)) setForm({ as: search.as, email: known?.email })
  const goOn = useGoOn(redirect)
  if (step === 'code') {
    return (
      <AccountPage title="Enter your code" intro="Your account asks for a code besides the password.">
        <Suspense fallback={<Spinner label="Just a moment…" />}>
          <CodeForm
            signIn={(body) => sessionFlow().then((flow) => flow.signInWithCode(body))}
            onSignedIn={goOn}
            onAgain={(isOver) => setStep(isOver ? 'password-again' : 'password')}
          />
        </Suspense>
      </AccountPage>
    )
  }
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
      <WorkSoFar />
      {form && (
        <>
          <SignInForm
            key={form.as}
            email={form.email}
            signIn={(body) => sessionFlow().then((flow) => flow.signIn(body))}
            onSignedIn={goOn}
            onCodeNeeded={(email) => {
              setForm({ ...form, email })
              setStep('code')
            }}
            isOver={step === 'password-again'}
          />
          <PasskeySignIn
            signIn={(offer) => sessionFlow().then((flow) => flow.signInWithPasskey(offer))}
            onSignedIn={goOn}
          />
        </>
      )}
      <Suspense>
        <OtherAccounts title="Also on this device" current={wanted ?? opened ?? null} redirect={redirect} />
      </Suspense>
    </AccountPage>
  )
}

/** What was done here before there was an account. */
function WorkSoFar() {
  const isAnonymous = studentOf(useSession()) === anonymousStudent
  return (
    isAnonymous && (
      <Suspense>
        <AnonymousChoice />
      </Suspense>
    )
  )
}

export function SignUpPage({ search: { redirect } }: { search: { redirect?: string } }) {
  const goOn = useGoOn(redirect)
  useFlowAhead()
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
      <WorkSoFar />
      <SignUpForm signUp={(body) => sessionFlow().then((flow) => flow.signUp(body))} onSignedUp={goOn} />
    </AccountPage>
  )
}
