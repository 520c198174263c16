import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/subscription-plans')({
  head: () => ({ meta: [{ title: 'Plans' }] }),
  component: () => <PageHead title="Choose Your Success Plan" />,
})
