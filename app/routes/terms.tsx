import { createFileRoute } from '@tanstack/react-router'
import { shopQueries } from '../data/shop-queries.ts'
import { LegalLoading, LegalScreen } from '../features/legal/legal-screen.tsx'

export const Route = createFileRoute('/terms')({
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...shopQueries.legalPage('terms'), revalidateIfStale: true }),
  head: () => ({ meta: [{ title: 'Terms' }] }),
  component: () => <LegalScreen page="terms" />,
  pendingComponent: () => <LegalLoading title="Terms" />,
})
