import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../../data/only-read.ts'
import { useSearchOf } from '../../data/search-of.ts'
import { CourseNotFound } from '../../features/course/course-missing.tsx'
import { courseSearch } from '../../features/course/course-tab.ts'
import { courseHead } from '../-course-facts.ts'
import { CoursePage } from '../-course-page.tsx'
import { CourseError, CoursePending, loadCourse } from '../-load-course.tsx'

export const Route = createFileRoute('/course/$id')({
  staticData: { isPublic: true },
  validateSearch: onlyRead(courseSearch),
  loader: ({ context: { queryClient }, params }) => loadCourse(queryClient, params.id),
  head: ({ loaderData }) => courseHead(loaderData),
  component: Course,
  pendingComponent: CoursePending,
  errorComponent: CourseError,
  notFoundComponent: CourseNotFound,
})

function Course() {
  return <CoursePage idText={Route.useParams().id} {...useSearchOf(Route, { leavesStep: true })} />
}
