import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/page-head.ts'
import { CourseNotFound } from '../../features/course/course-missing.tsx'
import { courseSearch } from '../../features/course/course-tab.ts'
import { courseFacts } from '../-course-facts.ts'
import { CourseError, CoursePending, loadCourse } from '../-course-loading.tsx'
import { CoursePage } from '../-course-page.tsx'

export const Route = createFileRoute('/courses/$id')({
  staticData: { isPublic: true },
  validateSearch: courseSearch,
  loader: ({ context: { queryClient }, params }) => loadCourse(queryClient, params.id),
  head: ({ loaderData }) =>
    pageHead(import.meta.env.SSR && loaderData ? courseFacts(loaderData) : { title: loaderData?.title ?? 'Course' }),
  component: Course,
  pendingComponent: CoursePending,
  errorComponent: CourseError,
  notFoundComponent: CourseNotFound,
})

function Course() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CoursePage idText={id} search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
  )
}
