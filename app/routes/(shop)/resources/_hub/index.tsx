import { createFileRoute, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { pageHead } from '../../../../data/api/page-head.ts'
import { useSearchOf } from '../../../../data/api/use-search-of.ts'
import { shopQueries } from '../../../../data/api/shop-queries.ts'
import { HubFailed } from '../../../../features/resources/hub-screen.tsx'
import { ResourcesPanel, ResourcesLoading } from '../../../../features/resources/resources-panel.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { HubPanel, loadPanel } from '../../../-parts/shop/resource-panels.tsx'

export const Route = createFileRoute('/(shop)/resources/_hub/')({
  staticData: { isPublic: true, renderedFor: ['category', 'tab'] },
  loaderDeps: ({ search }) => ({ tab: search.tab }),
  loader: async ({ context: { queryClient }, deps: { tab } }) => {
    if (tab === undefined) {
      await queryClient.ensureQueryData({ ...shopQueries.resources(), revalidateIfStale: true })
      return
    }
    await Promise.all([
      loadPanel(tab),
      queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
      ...(tab === 'booking'
        ? [queryClient.ensureQueryData({ ...shopQueries.sessions(), revalidateIfStale: true })]
        : []),
    ])
  },
  head: () =>
    pageHead({
      title: 'Resources',
      ...(import.meta.env.SSR && {
        description:
          'Free guides, templates, calculators, quizzes and films for interviews, applications and exams, and sessions to book.',
        path: '/resources',
      }),
    }),
  component: OpenPanel,
  pendingComponent: PanelLoading,
  errorComponent: PanelFailed,
})

function OpenPanel() {
  const { tab } = Route.useSearch()
  return tab === undefined ? <Resources /> : <HubPanel tab={tab} />
}

function Resources() {
  return <ResourcesPanel {...useSearchOf(Route)} />
}

function PanelLoading() {
  const { tab } = Route.useSearch()
  if (tab === undefined) return <ResourcesLoading />
  return <Spinner label={tab === 'booking' ? 'Loading sessions...' : 'Loading...'} />
}

function PanelFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return <HubFailed error={error} onRetry={() => void router.invalidate()} />
}
