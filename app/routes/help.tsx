import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/help')({
  head: () => ({ meta: [{ title: 'FAQ' }] }),
  component: () => <PageHead title="FAQ" />,
})
