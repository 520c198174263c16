import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { useSearchOf } from '../data/use-search-of.ts'
import { billingSearch } from '../features/plans/plan-search.ts'
import { PlansLoading } from '../features/plans/plans-screen.tsx'
import { loadPlans, plansHead } from './-plan-loading.ts'
import { PlansPage } from './-plan-pages.tsx'

export const Route = createFileRoute('/plans')({
  staticData: { isPublic: true, renderedFor: ['interval'] },
  validateSearch: onlyRead(billingSearch),
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
  head: plansHead,
  component: Plans,
  pendingComponent: PlansLoading,
})

function Plans() {
  return <PlansPage {...useSearchOf(Route)} />
}
