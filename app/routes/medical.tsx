import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/medical')({
  head: () => ({ meta: [{ title: 'Medical school' }] }),
  component: () => <PageHead title="Medical school" />,
})
