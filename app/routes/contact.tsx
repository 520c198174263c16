import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/contact')({
  head: () => ({ meta: [{ title: 'Contact' }] }),
  component: () => <PageHead title="Get Support" />,
})
