import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '../../data/api/page-head.ts'
import { InvalidCourse } from '../../features/course/course-missing.tsx'

export const Route = createFileRoute('/(shop)/course')({
  staticData: { isPublic: true },
  loader: () => {
    throw notFound()
  },
  head: () => pageHead({ title: 'Invalid Course URL' }),
  notFoundComponent: InvalidCourse,
})
