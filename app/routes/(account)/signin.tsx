import { createFileRoute } from '@tanstack/react-router'
import { signInSearch } from '../../features/account/safe-redirect.ts'
import { SignInPage } from '../-parts/account/account-pages.tsx'

export const Route = createFileRoute('/(account)/signin')({
  // Not only what is read: all of the address goes along to the other form.
  validateSearch: signInSearch,
  head: () => ({ meta: [{ title: 'Sign in' }] }),
  component: SignIn,
})

function SignIn() {
  return <SignInPage search={Route.useSearch()} />
}
