import { createFileRoute } from '@tanstack/react-router'
import { RestoreEmailPage } from '../../features/account/links/link-pages.tsx'

export const Route = createFileRoute('/(account)/restore-email')({
  head: () => ({ meta: [{ title: 'Take the change back' }] }),
  component: RestoreEmailPage,
})
