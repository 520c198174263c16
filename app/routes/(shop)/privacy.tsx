import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/api/page-head.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { LegalLoading, LegalScreen } from '../../features/legal/legal-screen.tsx'

export const Route = createFileRoute('/(shop)/privacy')({
  staticData: { isPublic: true },
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...shopQueries.legalPage('privacy'), revalidateIfStale: true }),
  head: () =>
    pageHead({
      title: 'Privacy',
      ...(import.meta.env.SSR && {
        description:
          'What Vademecum stores about you on your device and on its server, why, for how long, and what you can ask for.',
        path: '/privacy',
      }),
    }),
  component: () => <LegalScreen page="privacy" />,
  pendingComponent: () => <LegalLoading title="Privacy" />,
})
