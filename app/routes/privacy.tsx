import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../data/page-head.ts'
import { shopQueries } from '../data/shop-queries.ts'
import { LegalLoading, LegalScreen } from '../features/legal/legal-screen.tsx'

export const Route = createFileRoute('/privacy')({
  staticData: { isPublic: true },
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...shopQueries.legalPage('privacy'), revalidateIfStale: true }),
  head: () =>
    pageHead({
      title: 'Privacy',
      description:
        'What is kept about you, on your own device and on the server, for how long, and how to have it removed.',
      path: '/privacy',
      image: '/og/privacy.png',
    }),
  component: () => <LegalScreen page="privacy" />,
  pendingComponent: () => <LegalLoading title="Privacy" />,
})
