import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../../features/account/links/link-pages.tsx'

export const Route = createFileRoute('/(account)/confirm-email')({
  head: () => ({ meta: [{ title: 'Use this address' }] }),
  component: ConfirmEmailPage,
})
