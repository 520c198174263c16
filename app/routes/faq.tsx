import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/faq')({
  head: () => ({ meta: [{ title: 'FAQ' }] }),
  component: () => <PageHead title="FAQ" />,
})
