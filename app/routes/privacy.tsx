import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/privacy')({
  head: () => ({ meta: [{ title: 'Privacy' }] }),
  component: () => <PageHead title="Privacy" />,
})
