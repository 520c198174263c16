import type { QueryClient } from '@tanstack/react-query'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, notFound, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { CourseDetail } from '../../core/contract/courses.ts'
import { Problem } from '../../core/problem.ts'
import { courseIdOf } from '../data/course-id.ts'
import { courseQueries } from '../data/course-queries.ts'
import { accountOf } from '../data/session-state.ts'
import { useSession } from '../data/session.ts'
import { CourseFailed, InvalidCourse } from '../features/course/course-missing.tsx'
import { CourseScreen } from '../features/course/course-screen.tsx'
import { type CourseSearch, courseTabs } from '../features/course/course-tab.ts'
import { Modules } from '../features/course/modules.tsx'
import { VisitorAction } from '../features/course/visitor-action.tsx'
import { OwnPart } from '../features/frame/page-failed.tsx'
import { Spinner } from '../ui/loading.tsx'

// The phone's databases come with these, which a visitor does not need.
const ownParts = () => import('./-own-course.tsx')
const OwnCourse = lazy(() => ownParts().then((module) => ({ default: module.OwnCourse })))
const OwnModules = lazy(() => ownParts().then((module) => ({ default: module.OwnModules })))
const OwnDownload = lazy(() => ownParts().then((module) => ({ default: module.OwnDownload })))

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

export interface CoursePageProps {
  idText: string
  search: CourseSearch
  /** Puts the open tab into the address. */
  onSearch: (search: CourseSearch) => void
}

/** `/courses/{id}` and `/course/{id}`. */
export function CoursePage({ idText, ...rest }: CoursePageProps) {
  const id = courseIdOf(idText)
  return id === null ? <InvalidCourse /> : <KnownCourse id={id} {...rest} />
}

function KnownCourse({ id, search, onSearch }: Omit<CoursePageProps, 'idText'> & { id: number }) {
  const { data: course } = useSuspenseQuery(courseQueries.one(id))
  const account = accountOf(useSession())
  const isFree = course.priceMinor === 0
  return (
    <CourseScreen
      course={course}
      tab={search.tab ?? courseTabs[0]}
      onTab={(tab) => onSearch(tab === courseTabs[0] ? {} : { tab })}
      namesDownload={account === null && isFree}
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
      modules={
        account ? (
          <OwnPart userId={account.userId}>
            <Suspense fallback={<Modules course={course} start={null} />}>
              <OwnModules key={account.userId} course={course} account={account} />
            </Suspense>
          </OwnPart>
        ) : (
          <Modules course={course} start={isFree ? 'card' : 'preview'} />
        )
      }
      download={
        account && (
          <OwnPart userId={account.userId}>
            <Suspense fallback={<Spinner label="Looking up your course…" />}>
              <OwnDownload key={account.userId} course={course} account={account} />
            </Suspense>
          </OwnPart>
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
