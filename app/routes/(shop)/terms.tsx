import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/api/page-head.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { LegalLoading, LegalScreen } from '../../features/legal/legal-screen.tsx'

export const Route = createFileRoute('/(shop)/terms')({
  staticData: { isPublic: true },
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...shopQueries.legalPage('terms'), revalidateIfStale: true }),
  head: () =>
    pageHead({
      title: 'Terms',
      ...(import.meta.env.SSR && {
        description:
          'The terms on which you use Vademecum and buy from it, in plain words: access, payment, refunds and your rights.',
        path: '/terms',
      }),
    }),
  component: () => <LegalScreen page="terms" />,
  pendingComponent: () => <LegalLoading title="Terms" />,
})
