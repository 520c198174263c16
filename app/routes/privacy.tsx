import { createFileRoute } from '@tanstack/react-router'
import { shopQueries } from '../data/shop-queries.ts'
import { LegalLoading, LegalScreen } from '../features/legal/legal-screen.tsx'

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...shopQueries.legalPage('privacy'), revalidateIfStale: true }),
  head: () => ({ meta: [{ title: 'Privacy' }] }),
  component: () => <LegalScreen page="privacy" />,
  pendingComponent: () => <LegalLoading title="Privacy" />,
})
