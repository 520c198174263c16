import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export const Route = createFileRoute('/tutors')({
  head: () => ({ meta: [{ title: 'Tutors' }] }),
  component: () => <PageHead title="Our Expert Tutors" />,
})
