import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { signInSearch } from '../features/account/safe-redirect.ts'
import { SignInPage } from './-account-pages.tsx'

export const Route = createFileRoute('/signin')({
  validateSearch: onlyRead(signInSearch),
  head: () => ({ meta: [{ title: 'Sign in' }] }),
  component: SignIn,
})

function SignIn() {
  return <SignInPage search={Route.useSearch()} />
}
