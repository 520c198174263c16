import { createFileRoute } from '@tanstack/react-router'
import { strictSearch } from '../../data/api/strict-search.ts'
import { pageHead } from '../../data/api/page-head.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { billingSearch } from '../../features/plans/plan-search.ts'
import { PricingLoading, PricingScreen } from '../../features/plans/pricing-screen.tsx'
import { billingOf, loadPlans } from '../-parts/shop/plans.ts'

export const Route = createFileRoute('/(shop)/pricing')({
  staticData: { isPublic: true, renderedFor: ['interval'] },
  validateSearch: strictSearch(billingSearch),
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
  head: () =>
    pageHead({
      title: 'Pricing',
      ...(import.meta.env.SSR && {
        description: 'Three plans in pounds, by the month or by the year: start free, or open every course.',
        path: '/pricing',
      }),
    }),
  component: Pricing,
  pendingComponent: PricingLoading,
})

function Pricing() {
  return <PricingScreen {...billingOf(useSearchOf(Route))} />
}
