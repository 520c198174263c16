import { createFileRoute, useRouter } from '@tanstack/react-router'
import { onlyRead } from '../../data/only-read.ts'
import { courseQueries } from '../../data/course-queries.ts'
import { pageHead } from '../../data/page-head.ts'
import { useSearchOf } from '../../data/use-search-of.ts'
import { CatalogueFailed, CatalogueLoading } from '../../features/catalogue/catalogue-states.tsx'
import { catalogueSearch } from '../../features/catalogue/catalogue-wish.ts'
import { CatalogueScreen } from '../../features/catalogue/catalogue-screen.tsx'

export const Route = createFileRoute('/courses/')({
  staticData: { isPublic: true, renderedFor: ['category', 'sort'] },
  validateSearch: onlyRead(catalogueSearch),
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
