import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { subscribeSearch } from '../features/plans/choose-plan.ts'
import { SubscribeLoading } from '../features/plans/subscribe-screen.tsx'
import { loadSubscribe, SubscribePage } from './-plan-pages.tsx'

export const Route = createFileRoute('/subscription')({
  validateSearch: onlyRead(subscribeSearch),
  loader: ({ context: { queryClient } }) => loadSubscribe(queryClient),
  head: () => ({ meta: [{ title: 'Subscribe' }] }),
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
