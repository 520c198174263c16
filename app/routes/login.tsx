import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { signInSearch } from '../features/account/safe-redirect.ts'
import { SignInPage } from './-account-pages.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: onlyRead(signInSearch),
  head: () => ({ meta: [{ title: 'Sign in' }] }),
  component: LogIn,
})

function LogIn() {
  return <SignInPage search={Route.useSearch()} />
}
