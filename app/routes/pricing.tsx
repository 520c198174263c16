import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { billingSearch } from '../features/plans/plan-price.ts'
import { PricingLoading, PricingScreen } from '../features/plans/pricing-screen.tsx'
import { loadPlans } from './-plan-pages.tsx'

export const Route = createFileRoute('/pricing')({
  validateSearch: onlyRead(billingSearch),
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
  head: () => ({ meta: [{ title: 'Pricing' }] }),
  component: Plans,
  pendingComponent: PricingLoading,
})

function Plans() {
  const { interval = 'month' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PricingScreen
      billing={interval}
      onBilling={(next) =>
        void navigate({ search: next === 'year' ? { interval: next } : {}, replace: true, resetScroll: false })
      }
    />
  )
}
