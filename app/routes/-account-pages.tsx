import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { enterAccount } from '../data/enter-account.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { safeRedirect } from '../features/account/safe-redirect.ts'
import { SignInForm } from '../features/account/sign-in-form.tsx'
import { SignUpForm } from '../features/account/sign-up-form.tsx'

/** `/signin` and `/login`. */
export function SignInPage({ search }: { search: { redirect?: string } }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (
    <AccountPage
      title="Sign in"
      intro="Your courses, answers and notes, on this phone and on your others."
      foot={
        <>
          New here?{' '}
          <Link to="/signup" search={search}>
            Create an account
          </Link>
        </>
      }
    >
      <SignInForm
        onSignedIn={(customer) => {
          enterAccount(queryClient, customer)
          void router.navigate({ href: safeRedirect(search.redirect), replace: true })
        }}
      />
    </AccountPage>
  )
}

/** `/signup` and `/register`. */
export function SignUpPage({ search }: { search: { redirect?: string } }) {
  const router = useRouter()
  // The next screen is known: it is there when the account is.
  useEffect(() => void router.preloadRoute({ to: '/signin', search }), [router, search])
  return (
    <AccountPage
      title="Create an account"
      intro="Free, and made in a minute. It keeps what you do on every device you use."
      foot={
        <>
          Have an account already?{' '}
          <Link to="/signin" search={search}>
            Sign in
          </Link>
        </>
      }
    >
      <SignUpForm onSignedUp={() => void router.navigate({ to: '/signin', search, replace: true })} />
    </AccountPage>
  )
}
