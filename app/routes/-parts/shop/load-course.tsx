import type { QueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, notFound, useParams, useRouter } from '@tanstack/react-router'
import type { CourseDetail } from '../../../../core/contract/shop/courses.ts'
import { Problem } from '../../../../core/problem.ts'
import { pathNumber } from '../../../../core/contract/path-number.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { CourseFailed, CourseNotFound, InvalidCourse } from '../../../features/course/course-missing.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'

/** The course of an address. Throws `notFound()` where there is no such course, or where the address can have none. */
export async function loadCourse(queryClient: QueryClient, idText: string): Promise<CourseDetail> {
  const id = pathNumber(idText)
  if (id === null) throw notFound()
  try {
    return await queryClient.ensureQueryData({ ...courseQueries.one(id), revalidateIfStale: true })
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') throw notFound()
    throw error
  }
}

export function CourseError({ error }: ErrorComponentProps) {
  const router = useRouter()
  return <CourseFailed subject="This course" error={error} onRetry={() => void router.invalidate()} />
}

export function PreviewError({ error }: ErrorComponentProps) {
  const router = useRouter()
  return <CourseFailed subject="This preview" error={error} onRetry={() => void router.invalidate()} />
}

/** No course, or an address that can have none. */
export function CourseMissing() {
  const { id = '' } = useParams({ strict: false })
  return pathNumber(id) === null ? <InvalidCourse /> : <CourseNotFound />
}

export function CoursePending() {
  return <Spinner label="Loading course..." />
}
