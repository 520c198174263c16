import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { CourseDetail } from '../../../../core/contract/shop/courses.ts'
import { courseImage } from '../../../../core/shop/public-pages.ts'
import { pathNumber } from '../../../../core/contract/path-number.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { strictSearch } from '../../../data/api/strict-search.ts'
import { pageHead } from '../../../data/api/page-head.ts'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { CourseNotFound } from '../../../features/course/course-missing.tsx'
import { type PreviewSearch, previewSearch } from '../../../features/preview/preview-search.ts'
import { PreviewScreen } from '../../../features/preview/preview-screen.tsx'
import { CoursePending, loadCourse, PreviewError } from '../../-parts/shop/load-course.tsx'

export const Route = createFileRoute('/(shop)/courses/$id_/preview')({
  staticData: { isPublic: true },
  validateSearch: strictSearch<PreviewSearch>(previewSearch),
  loader: async ({ context: { queryClient }, params }) => {
    const id = pathNumber(params.id)
    if (id === null) throw notFound()
    const preview = queryClient.ensureQueryData({ ...shopQueries.preview(id), revalidateIfStale: true })
    // The course says first when there is none.
    preview.catch(() => undefined)
    const course = await loadCourse(queryClient, params.id)
    await preview
    return course
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? previewHead(loaderData)
      : pageHead({ title: match.status === 'error' ? 'Preview' : 'Course Not Found' }),
  component: Preview,
  pendingComponent: CoursePending,
  errorComponent: PreviewError,
  notFoundComponent: CourseNotFound,
})

function previewHead({ id, slug, title }: CourseDetail) {
  return pageHead({
    title: `Preview: ${title}`,
    ...(import.meta.env.SSR && {
      description: `Try ${title} free: a short film, a study note, a quiz with every answer explained, and a guide to print.`,
      path: `/courses/${id}/preview`,
      image: courseImage(slug),
    }),
  })
}

function Preview() {
  const id = Number(Route.useParams().id)
  const search = Route.useSearch()
  const { data: course } = useSuspenseQuery(courseQueries.one(id))
  const { data: entries } = useSuspenseQuery(shopQueries.preview(id))
  return <PreviewScreen course={course} entries={entries} search={search} />
}
