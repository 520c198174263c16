import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../../ui/page-head.tsx'

export const Route = createFileRoute('/products/$id')({
  head: () => ({ meta: [{ title: 'Products' }] }),
  component: () => <PageHead title="Redirecting..." />,
})
