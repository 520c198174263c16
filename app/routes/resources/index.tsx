import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../../ui/page-head.tsx'

export const Route = createFileRoute('/resources/')({
  head: () => ({ meta: [{ title: 'Resources' }] }),
  component: () => <PageHead title="Resources" />,
})
