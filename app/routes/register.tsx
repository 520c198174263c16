import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { redirectSearch } from '../features/account/safe-redirect.ts'
import { SignUpPage } from './-account-pages.tsx'

export const Route = createFileRoute('/register')({
  validateSearch: onlyRead(redirectSearch),
  head: () => ({ meta: [{ title: 'Create an account' }] }),
  component: SignUpPage,
})
