import { createFileRoute } from '@tanstack/react-router'
import { courseQueries } from '../../data/api/course-queries.ts'
import { pageHead } from '../../data/api/page-head.ts'
import { strictSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { PaymentClosed } from '../../features/plans/payment-closed.tsx'
import { subscribeSearch } from '../../features/plans/plan-search.ts'
import { type PlanChoice, SubscribeLoading, SubscribeScreen } from '../../features/plans/subscribe-screen.tsx'
import { loadPlans } from '../-parts/shop/plans.ts'

export const Route = createFileRoute('/(shop)/subscribe')({
  staticData: { isPublic: true, renderedFor: ['interval'] },
  validateSearch: strictSearch(subscribeSearch),
  // Also the courses, one of which costs nothing; the page does without them.
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadPlans(queryClient), queryClient.prefetchQuery(courseQueries.list())]),
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
  return <SubscribeScreen {...useSearchOf(Route)} payment={paymentFor} />
}

// Where one pays: the payment form belongs here.
const paymentFor = ({ plan, billing }: PlanChoice) => {
  const here = new URLSearchParams({ plan: plan.id, ...(billing === 'year' && { interval: billing }) })
  return <PaymentClosed here={`/subscribe?${here}`} />
}
