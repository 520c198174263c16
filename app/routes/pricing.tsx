import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/pricing')({
  head: () => ({ meta: [{ title: 'Pricing' }] }),
  component: () => <PageHead title="Pricing" />,
})
