import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { pageHead } from '../data/page-head.ts'
import { billingSearch } from '../features/plans/plan-search.ts'
import { PlansLoading, PlansScreen } from '../features/plans/plans-screen.tsx'
import { loadPlans } from './-plan-pages.tsx'

export const Route = createFileRoute('/plans')({
  staticData: { isPublic: true },
  validateSearch: onlyRead(billingSearch),
  loader: ({ context: { queryClient } }) => loadPlans(queryClient),
  head: () =>
    pageHead({
      title: 'Plans',
      ...(import.meta.env.SSR && {
        description:
          'Starter, Professional and Elite side by side: what each plan opens, where it ends, and what a year saves.',
        path: '/plans',
      }),
    }),
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
