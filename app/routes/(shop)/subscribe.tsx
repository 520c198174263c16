import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/api/page-head.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { strictSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { subscribeSearch } from '../../features/plans/plan-search.ts'
import { type PlanChoice, SubscribeLoading, SubscribeScreen } from '../../features/plans/subscribe-screen.tsx'
import { SubscribePayment } from '../../features/subscribing/subscribe-payment.tsx'
import { loadPlans } from '../-parts/shop/plans.ts'

export const Route = createFileRoute('/(shop)/subscribe')({
  staticData: { isPublic: true, renderedFor: ['interval'] },
  validateSearch: strictSearch(subscribeSearch),
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
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
  const { data: site } = useSuspenseQuery(shopQueries.site())
  const payment = ({ plan, billing }: PlanChoice) => {
    const here = new URLSearchParams({ plan: plan.id, ...(billing === 'year' && { interval: billing }) })
    return <SubscribePayment {...{ plan, billing }} here={`/subscribe?${here}`} trialText={site.trial.text} />
  }
  return <SubscribeScreen {...useSearchOf(Route)} payment={payment} />
}
