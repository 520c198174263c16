import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { billingSearch } from '../features/plans/plan-price.ts'
import { PlansLoading, PlansScreen } from '../features/plans/plans-screen.tsx'
import { loadPlans } from './-plan-pages.tsx'

export const Route = createFileRoute('/subscription-plans')({
  validateSearch: onlyRead(billingSearch),
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
  head: () => ({ meta: [{ title: 'Plans' }] }),
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
