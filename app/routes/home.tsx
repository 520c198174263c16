import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/home')({
  head: () => ({ meta: [{ title: 'Home' }] }),
  component: () => <PageHead title="Home" />,
})
