import { createFileRoute } from '@tanstack/react-router'
import { VerifyEmailPage } from '../../features/account/links/link-pages.tsx'

export const Route = createFileRoute('/(account)/verify-email')({
  head: () => ({ meta: [{ title: 'Confirm your address' }] }),
  component: VerifyEmailPage,
})
