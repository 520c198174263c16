import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../../ui/page-head.tsx'

export const Route = createFileRoute('/courses/$id_/preview')({
  head: () => ({ meta: [{ title: 'Preview' }] }),
  component: () => <PageHead title="Preview" />,
})
