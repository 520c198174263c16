import { createFileRoute, useRouter } from '@tanstack/react-router'
import { strictSearch } from '../../../data/api/strict-search.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { pageHead } from '../../../data/api/page-head.ts'
import { useSearchOf } from '../../../data/api/use-search-of.ts'
import { CatalogueFailed, CatalogueLoading } from '../../../features/catalogue/catalogue-states.tsx'
import { catalogueSearch } from '../../../features/catalogue/catalogue-query.ts'
import { CatalogueScreen } from '../../../features/catalogue/catalogue-screen.tsx'

export const Route = createFileRoute('/(shop)/courses/')({
  staticData: { isPublic: true, renderedFor: ['category', 'sort'] },
  validateSearch: strictSearch(catalogueSearch),
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...courseQueries.list(), revalidateIfStale: true }),
  head: () =>
    pageHead({
      title: 'Courses',
      ...(import.meta.env.SSR && {
        description:
          'Question banks and study notes for medicine, dentistry, pharmacy and law, with or without a network.',
        path: '/courses',
      }),
    }),
  component: Catalogue,
  pendingComponent: CatalogueLoading,
  errorComponent: Failed,
})

function Catalogue() {
  return <CatalogueScreen {...useSearchOf(Route)} />
}

function Failed() {
  const router = useRouter()
  return <CatalogueFailed onRetry={() => void router.invalidate()} />
}
