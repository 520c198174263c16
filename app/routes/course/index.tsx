import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/page-head.ts'
import { InvalidCourse } from '../../features/course/course-missing.tsx'

export const Route = createFileRoute('/course/')({
  staticData: { isPublic: true },
  head: () => pageHead({ title: 'Course' }),
  component: InvalidCourse,
})
