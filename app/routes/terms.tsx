import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/terms')({
  head: () => ({ meta: [{ title: 'Terms' }] }),
  component: () => <PageHead title="Terms" />,
})
