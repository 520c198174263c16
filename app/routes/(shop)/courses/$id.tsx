import { createFileRoute } from '@tanstack/react-router'
import { strictSearch } from '../../../data/api/strict-search.ts'
import { useSearchOf } from '../../../data/api/use-search-of.ts'
import { courseSearch } from '../../../features/course/course-tab.ts'
import { courseHead } from '../../-parts/course-head.ts'
import { CoursePage } from '../../-parts/course-page.tsx'
import { CourseError, CourseMissing, CoursePending, loadCourse } from '../../-parts/load-course.tsx'

export const Route = createFileRoute('/(shop)/courses/$id')({
  staticData: { isPublic: true, renderedFor: ['tab'] },
  validateSearch: strictSearch(courseSearch),
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
