import { createFileRoute } from '@tanstack/react-router'
import { billingSearch } from '../features/plans/plan-price.ts'
import { PlansLoading, PlansScreen } from '../features/plans/plans-screen.tsx'
import { loadPlans } from './-plan-pages.tsx'
import { plansHead } from './-shop-heads.ts'

export const Route = createFileRoute('/subscription-plans')({
  staticData: { isPublic: true },
  validateSearch: billingSearch,
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
  head: plansHead,
  component: Plans,
  pendingComponent: PlansLoading,
})

function Plans() {
  const { interval = 'month' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PlansScreen
      billing={interval}
      onBilling={(next) =>
        void navigate({ search: next === 'year' ? { interval: next } : {}, replace: true, resetScroll: false })
      }
    />
  )
}
