import { createFileRoute } from '@tanstack/react-router'
import { strictSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { billingSearch } from '../../features/plans/plan-search.ts'
import { PlansLoading } from '../../features/plans/plans-screen.tsx'
import { loadPlans, plansHead } from '../-parts/plan-loading.ts'
import { PlansPage } from '../-parts/plan-pages.tsx'

export const Route = createFileRoute('/(shop)/subscription-plans')({
  staticData: { isPublic: true, renderedFor: ['interval'] },
  validateSearch: strictSearch(billingSearch),
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
  head: plansHead,
  component: Plans,
  pendingComponent: PlansLoading,
})

function Plans() {
  return <PlansPage {...useSearchOf(Route)} />
}
