import type { QueryClient } from '@tanstack/react-query'
import { courseQueries } from '../data/course-queries.ts'
import { shopQueries } from '../data/shop-queries.ts'
import type { SubscribeSearch } from '../features/plans/plan-search.ts'
import { PaymentClosed } from '../features/plans/payment-closed.tsx'
import { type PlanChoice, SubscribeScreen } from '../features/plans/subscribe-screen.tsx'

export async function loadPlans(queryClient: QueryClient) {
  await Promise.all([
    queryClient.ensureQueryData({ ...shopQueries.plans(), revalidateIfStale: true }),
    queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
  ])
}

/** Also the courses, one of which costs nothing; the page does without them. */
export async function loadSubscribe(queryClient: QueryClient) {
  await Promise.all([loadPlans(queryClient), queryClient.prefetchQuery(courseQueries.list())])
}

export interface SubscribePageProps {
  search: SubscribeSearch
  onSearch: (search: SubscribeSearch) => void
}

/** `/subscribe` and `/subscription`. */
export function SubscribePage({ search, onSearch }: SubscribePageProps) {
  return <SubscribeScreen {...{ search, onSearch }} payment={paymentFor} />
}

// Where one pays: the payment form belongs here.
const paymentFor = ({ plan, billing }: PlanChoice) => {
  const here = new URLSearchParams({ plan: plan.id, ...(billing === 'year' && { interval: billing }) })
  return <PaymentClosed here={`/subscribe?${here}`} />
}
