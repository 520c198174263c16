import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { onlyRead } from '../../data/only-read.ts'
import { courseIdOf } from '../../data/course-id.ts'
import { courseQueries } from '../../data/course-queries.ts'
import { shopQueries } from '../../data/shop-queries.ts'
import { CourseNotFound } from '../../features/course/course-missing.tsx'
import { type PreviewSearch, previewSearch } from '../../features/preview/preview-search.ts'
import { PreviewScreen } from '../../features/preview/preview-screen.tsx'
import { CourseError, CoursePending, loadCourse } from '../-course-page.tsx'

export const Route = createFileRoute('/courses/$id_/preview')({
  validateSearch: onlyRead<PreviewSearch>(previewSearch),
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
  head: ({ loaderData }) => ({ meta: [{ title: loaderData ? `Preview: ${loaderData.title}` : 'Preview' }] }),
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
