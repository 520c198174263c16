import { createFileRoute, useRouter } from '@tanstack/react-router'
import { courseQueries } from '../../data/course-queries.ts'
import { pageHead } from '../../data/page-head.ts'
import { CatalogueFailed, CatalogueLoading } from '../../features/catalogue/catalogue-states.tsx'
import { catalogueSearch } from '../../features/catalogue/catalogue-wish.ts'
import { CatalogueScreen } from '../../features/catalogue/catalogue-screen.tsx'

export const Route = createFileRoute('/courses/')({
  staticData: { isPublic: true },
  validateSearch: catalogueSearch,
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...courseQueries.list(), revalidateIfStale: true }),
  head: () =>
    pageHead({
      title: 'Courses',
      description:
        'Question banks and study notes for medicine, dentistry, pharmacy and law, with or without a network.',
      path: '/courses',
      image: '/og/courses.png',
    }),
  component: Catalogue,
  pendingComponent: CatalogueLoading,
  errorComponent: Failed,
})

function Catalogue() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CatalogueScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}

function Failed() {
  const router = useRouter()
  return <CatalogueFailed onRetry={() => void router.invalidate()} />
}
