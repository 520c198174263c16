import { createFileRoute } from '@tanstack/react-router'
import { redirectSearch } from '../features/account/safe-redirect.ts'
import { SignInPage } from './-account-pages.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: redirectSearch,
  head: () => ({ meta: [{ title: 'Sign in' }] }),
  component: LogIn,
})

function LogIn() {
  return <SignInPage search={Route.useSearch()} />
}
