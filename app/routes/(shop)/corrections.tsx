import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/api/page-head.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { CorrectionsScreen } from '../../features/corrections/corrections-screen.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'

export const Route = createFileRoute('/(shop)/corrections')({
  staticData: { isPublic: true },
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...shopQueries.corrections(), revalidateIfStale: true }),
  head: () =>
    pageHead({
      title: 'Corrections',
      ...(import.meta.env.SSR && {
        description: 'Questions that had a mistake: which, what was wrong, when it was put right and whom it affected.',
        path: '/corrections',
      }),
    }),
  component: CorrectionsScreen,
  pendingComponent: () => <Spinner label="Loading the corrections…" />,
})
