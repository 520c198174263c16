import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/subscribe')({
  head: () => ({ meta: [{ title: 'Subscribe' }] }),
  component: () => <PageHead title="Subscribe" />,
})
