import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '../../ui/page-head.tsx'

export const Route = createFileRoute('/resources/$id')({
  head: () => ({ meta: [{ title: 'Resource' }] }),
  component: () => <PageHead title="Resource" />,
})
