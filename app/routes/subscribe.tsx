import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { useSearchOf } from '../data/use-search-of.ts'
import { subscribeSearch } from '../features/plans/plan-search.ts'
import { SubscribeLoading } from '../features/plans/subscribe-screen.tsx'
import { loadSubscribe, subscribeHead } from './-plan-loading.ts'
import { SubscribePage } from './-plan-pages.tsx'

export const Route = createFileRoute('/subscribe')({
  staticData: { isPublic: true, renderedFor: ['interval'] },
  validateSearch: onlyRead(subscribeSearch),
  loader: ({ context: { queryClient } }) => loadSubscribe(queryClient),
  head: subscribeHead,
  component: Subscribe,
  pendingComponent: SubscribeLoading,
})

function Subscribe() {
  return <SubscribePage {...useSearchOf(Route)} />
}
