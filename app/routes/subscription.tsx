import { createFileRoute } from '@tanstack/react-router'
import { subscribeSearch } from '../features/plans/choose-plan.ts'
import { SubscribeLoading } from '../features/plans/subscribe-screen.tsx'
import { loadSubscribe, SubscribePage } from './-plan-pages.tsx'
import { subscribeHead } from './-shop-heads.ts'

export const Route = createFileRoute('/subscription')({
  staticData: { isPublic: true },
  validateSearch: subscribeSearch,
  loader: ({ context: { queryClient } }) => loadSubscribe(queryClient),
  head: subscribeHead,
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
