import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../data/page-head.ts'
import { shopQueries } from '../data/shop-queries.ts'
import { LegalLoading, LegalScreen } from '../features/legal/legal-screen.tsx'

export const Route = createFileRoute('/terms')({
  staticData: { isPublic: true },
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...shopQueries.legalPage('terms'), revalidateIfStale: true }),
  head: () =>
    pageHead({
      title: 'Terms',
      description:
        'What you may expect of the shop and what it expects of you: accounts, payment, refunds and use of the courses.',
      path: '/terms',
      image: '/og/terms.png',
    }),
  component: () => <LegalScreen page="terms" />,
  pendingComponent: () => <LegalLoading title="Terms" />,
})
