import { createFileRoute, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageHead } from '../../../data/api/page-head.ts'
import { useSearchOf } from '../../../data/api/use-search-of.ts'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { hubSearch } from '../../../features/resources/hub-search.ts'
import { HubFailed, HubScreen } from '../../../features/resources/hub-screen.tsx'
import { ResourcesPanel, ResourcesLoading } from '../../../features/resources/resources-panel.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { HubPanel, loadPanel } from '../../-parts/shop/resource-panels.tsx'

export const Route = createFileRoute('/(shop)/resources/')({
  staticData: { isPublic: true, renderedFor: ['category', 'tab'] },
  validateSearch: hubSearch,
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
  component: Hub,
  pendingComponent: HubPending,
  errorComponent: HubError,
})

/** The hub around a panel; the open tab stands in the address. */
function HubFrame({ children }: { children: ReactNode }) {
  const { search, onSearch } = useSearchOf(Route, { leavesStep: true })
  return (
    <HubScreen open={search.tab ?? 'resources'} onOpen={(next) => onSearch(next === 'resources' ? {} : { tab: next })}>
      {children}
    </HubScreen>
  )
}

function Hub() {
  const { tab } = Route.useSearch()
  return <HubFrame>{tab === undefined ? <Resources /> : <HubPanel tab={tab} />}</HubFrame>
}

function Resources() {
  return <ResourcesPanel {...useSearchOf(Route)} />
}

function HubPending() {
  const { tab } = Route.useSearch()
  return (
    <HubFrame>
      {tab === undefined ? (
        <ResourcesLoading />
      ) : (
        <Spinner label={tab === 'booking' ? 'Loading sessions...' : 'Loading...'} />
      )}
    </HubFrame>
  )
}

function HubError({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <HubFrame>
      <HubFailed error={error} onRetry={() => void router.invalidate()} />
    </HubFrame>
  )
}
