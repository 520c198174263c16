import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../data/page-head.ts'
import { billingSearch } from '../features/plans/plan-price.ts'
import { PricingLoading, PricingScreen } from '../features/plans/pricing-screen.tsx'
import { loadPlans } from './-plan-pages.tsx'

export const Route = createFileRoute('/pricing')({
  staticData: { isPublic: true },
  validateSearch: billingSearch,
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
  head: () =>
    pageHead({
      title: 'Pricing',
      description: 'Free, Pro and Premium side by side: what each holds, and its price by the month and by the year.',
      path: '/pricing',
      image: '/og/pricing.png',
    }),
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
