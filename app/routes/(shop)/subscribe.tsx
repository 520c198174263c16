import { createFileRoute } from '@tanstack/react-router'
import { strictSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { subscribeSearch } from '../../features/plans/plan-search.ts'
import { SubscribeLoading } from '../../features/plans/subscribe-screen.tsx'
import { loadSubscribe, subscribeHead } from '../-parts/plan-loading.ts'
import { SubscribePage } from '../-parts/plan-pages.tsx'

export const Route = createFileRoute('/(shop)/subscribe')({
  staticData: { isPublic: true, renderedFor: ['interval'] },
  validateSearch: strictSearch(subscribeSearch),
  loader: ({ context: { queryClient } }) => loadSubscribe(queryClient),
  head: subscribeHead,
  component: Subscribe,
  pendingComponent: SubscribeLoading,
})

function Subscribe() {
  return <SubscribePage {...useSearchOf(Route)} />
}
