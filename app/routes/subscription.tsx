import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { pageHead } from '../data/page-head.ts'
import { subscribeSearch } from '../features/plans/plan-search.ts'
import { SubscribeLoading } from '../features/plans/subscribe-screen.tsx'
import { loadSubscribe, SubscribePage } from './-plan-pages.tsx'

export const Route = createFileRoute('/subscription')({
  staticData: { isPublic: true },
  validateSearch: onlyRead(subscribeSearch),
  loader: ({ context: { queryClient } }) => loadSubscribe(queryClient),
  head: () =>
    pageHead({
      title: 'Subscribe',
      ...(import.meta.env.SSR && {
        description:
          'Choose a plan by the month, see what it opens and what it costs, and cancel at any time; what you did stays yours.',
        path: '/subscribe',
      }),
    }),
  component: Subscribe,
  pendingComponent: SubscribeLoading,
})

function Subscribe() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SubscribePage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
