import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/api/page-head.ts'
import { strictSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { billingSearch } from '../../features/plans/plan-search.ts'
import { PlansLoading, PlansScreen } from '../../features/plans/plans-screen.tsx'
import { billingOf, loadPlans } from '../-parts/shop/plans.ts'

export const Route = createFileRoute('/(shop)/plans')({
  staticData: { isPublic: true, renderedFor: ['interval'] },
  validateSearch: strictSearch(billingSearch),
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
  head: () =>
    pageHead({
      title: 'Plans',
      ...(import.meta.env.SSR && {
        description:
          'Starter, Professional and Elite side by side: what each plan opens, its limits, and what a year saves.',
        path: '/plans',
      }),
    }),
  component: Plans,
  pendingComponent: PlansLoading,
})

function Plans() {
  return <PlansScreen {...billingOf(useSearchOf(Route))} />
}
