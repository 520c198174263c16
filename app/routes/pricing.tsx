import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { pageHead } from '../data/page-head.ts'
import { billingSearch } from '../features/plans/plan-search.ts'
import { PricingLoading, PricingScreen } from '../features/plans/pricing-screen.tsx'
import { loadPlans } from './-plan-pages.tsx'

export const Route = createFileRoute('/pricing')({
  staticData: { isPublic: true },
  validateSearch: onlyRead(billingSearch),
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
  head: () =>
    pageHead({
      title: 'Pricing',
      ...(import.meta.env.SSR && {
        description:
          'Three plans in pounds, by the month or by the year: begin for nothing, or open every course with its mock exams.',
        path: '/pricing',
      }),
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
