import type { QueryClient } from '@tanstack/react-query'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, notFound, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Problem } from '../../core/problem.ts'
import { courseIdOf } from '../data/course-id.ts'
import { courseQueries } from '../data/course-queries.ts'
import { accountOf } from '../data/session-state.ts'
import { useSession } from '../data/session.ts'
import { CourseFailed, InvalidCourse } from '../features/course/course-missing.tsx'
import { CourseScreen } from '../features/course/course-screen.tsx'
import { VisitorAction } from '../features/course/visitor-action.tsx'
import { OwnPart } from '../features/frame/page-failed.tsx'
import { Spinner } from '../ui/loading.tsx'

// The phone's databases come with it, which a visitor does not need.
const OwnCourse = lazy(() => import('./-own-course.tsx').then((module) => ({ default: module.OwnCourse })))

export async function loadCourse(queryClient: QueryClient, idText: string) {
  const id = courseIdOf(idText)
  if (id === null) return null
  try {
    return await queryClient.ensureQueryData({ ...courseQueries.one(id), revalidateIfStale: true })
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') throw notFound()
    throw error
  }
}

/** `/courses/{id}` and `/course/{id}`. */
export function CoursePage({ idText }: { idText: string }) {
  const id = courseIdOf(idText)
  return id === null ? <InvalidCourse /> : <KnownCourse id={id} />
}

function KnownCourse({ id }: { id: number }) {
  const { data: course } = useSuspenseQuery(courseQueries.one(id))
  const session = useSession()
  const account = accountOf(session)
  return (
    <CourseScreen
      course={course}
      namesDownload={account === null && course.priceMinor === 0}
      action={
        account ? (
          <OwnPart userId={account.userId}>
            <Suspense fallback={<Spinner label="Looking up your course…" />}>
              <OwnCourse key={account.userId} course={course} account={account} />
            </Suspense>
          </OwnPart>
        ) : (
          <VisitorAction course={course} />
        )
      }
    />
  )
}

export function CourseError(_: ErrorComponentProps) {
  const router = useRouter()
  return <CourseFailed onRetry={() => void router.invalidate()} />
}

export function CoursePending() {
  return <Spinner label="Loading course..." />
}
