import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/landing')({
  head: () => ({ meta: [{ title: 'Vademecum' }] }),
  component: () => <PageHead title="Vademecum" />,
})
