import { createFileRoute } from '@tanstack/react-router'
import { redirectSearch } from '../../features/account/safe-redirect.ts'
import { SignUpPage } from '../-parts/account/account-pages.tsx'

export const Route = createFileRoute('/(account)/signup')({
  // Not only what is read: all of the address goes along to the other form.
  validateSearch: redirectSearch,
  head: () => ({ meta: [{ title: 'Create an account' }] }),
  component: SignUp,
})

function SignUp() {
  return <SignUpPage search={Route.useSearch()} />
}
