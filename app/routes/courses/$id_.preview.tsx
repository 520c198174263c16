import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { courseIdOf } from '../../data/course-id.ts'
import { courseQueries } from '../../data/course-queries.ts'
import { pageHead } from '../../data/page-head.ts'
import { shopQueries } from '../../data/shop-queries.ts'
import { CourseNotFound } from '../../features/course/course-missing.tsx'
import { previewSearch } from '../../features/preview/preview-search.ts'
import { PreviewScreen } from '../../features/preview/preview-screen.tsx'
import { previewFacts } from '../-course-facts.ts'
import { CourseError, CoursePending, loadCourse } from '../-course-loading.tsx'

export const Route = createFileRoute('/courses/$id_/preview')({
  staticData: { isPublic: true },
  validateSearch: previewSearch,
  loader: async ({ context: { queryClient }, params }) => {
    const id = courseIdOf(params.id)
    if (id === null) throw notFound()
    const preview = queryClient.ensureQueryData({ ...shopQueries.preview(id), revalidateIfStale: true })
    // The course says first when there is none.
    preview.catch(() => undefined)
    const course = await loadCourse(queryClient, params.id)
    await preview
    return course
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Preview: ${loaderData.title}` : 'Preview',
      ...(import.meta.env.SSR && loaderData && previewFacts(loaderData)),
    }),
  component: Preview,
  pendingComponent: CoursePending,
  errorComponent: CourseError,
  notFoundComponent: CourseNotFound,
})

function Preview() {
  const id = Number(Route.useParams().id)
  const { item } = Route.useSearch()
  const { data: course } = useSuspenseQuery(courseQueries.one(id))
  const { data: entries } = useSuspenseQuery(shopQueries.preview(id))
  return <PreviewScreen course={course} entries={entries} item={item} />
}
