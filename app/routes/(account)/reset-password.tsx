import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../../features/account/links/link-pages.tsx'

export const Route = createFileRoute('/(account)/reset-password')({
  head: () => ({ meta: [{ title: 'Set a new password' }] }),
  component: ResetPasswordPage,
})
