import type { QueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, notFound, useRouter } from '@tanstack/react-router'
import type { CourseDetail } from '../../core/contract/courses.ts'
import { Problem } from '../../core/problem.ts'
import { courseIdOf } from '../data/course-id.ts'
import { courseQueries } from '../data/course-queries.ts'
import { CourseFailed } from '../features/course/course-missing.tsx'
import { Spinner } from '../ui/loading.tsx'

/** The course of an address, for its page and for its preview; `null` when the address holds no number. */
export async function loadCourse(queryClient: QueryClient, idText: string): Promise<CourseDetail | null> {
  const id = courseIdOf(idText)
  if (id === null) return null
  try {
    return await queryClient.ensureQueryData({ ...courseQueries.one(id), revalidateIfStale: true })
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') throw notFound()
    throw error
  }
}

export function CourseError(_: ErrorComponentProps) {
  const router = useRouter()
  return <CourseFailed onRetry={() => void router.invalidate()} />
}

export function CoursePending() {
  return <Spinner label="Loading course..." />
}
