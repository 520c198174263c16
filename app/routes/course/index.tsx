import { createFileRoute } from '@tanstack/react-router'
import { InvalidCourse } from '../../features/course/course-missing.tsx'

export const Route = createFileRoute('/course/')({
  head: () => ({ meta: [{ title: 'Course' }] }),
  component: InvalidCourse,
})
