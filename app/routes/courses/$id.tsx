import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../../data/only-read.ts'
import { useSearchOf } from '../../data/use-search-of.ts'
import { courseSearch } from '../../features/course/course-tab.ts'
import { courseHead } from '../-course-head.ts'
import { CoursePage } from '../-course-page.tsx'
import { CourseError, CourseMissing, CoursePending, loadCourse } from '../-load-course.tsx'

export const Route = createFileRoute('/courses/$id')({
  staticData: { isPublic: true, renderedFor: ['tab'] },
  validateSearch: onlyRead(courseSearch),
  loader: ({ context: { queryClient }, params }) => loadCourse(queryClient, params.id),
  head: courseHead,
  component: Course,
  pendingComponent: CoursePending,
  errorComponent: CourseError,
  notFoundComponent: CourseMissing,
})

function Course() {
  return <CoursePage id={Route.useLoaderData().id} {...useSearchOf(Route, { leavesStep: true })} />
}
