import { createFileRoute } from '@tanstack/react-router'
import { CourseNotFound } from '../../features/course/course-missing.tsx'
import { CourseError, CoursePage, CoursePending, loadCourse } from '../-course-page.tsx'

export const Route = createFileRoute('/courses/$id')({
  loader: ({ context: { queryClient }, params }) => loadCourse(queryClient, params.id),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Course' }] }),
  component: Course,
  pendingComponent: CoursePending,
  errorComponent: CourseError,
  notFoundComponent: CourseNotFound,
})

function Course() {
  const { id } = Route.useParams()
  return <CoursePage idText={id} />
}
