import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pathNumber } from '../../../../../core/contract/path-number.ts'
import { studentOf } from '../../../../data/session/session-state.ts'
import { useCited } from '../../../../data/device/use-cited.ts'
import { requireStudentOf } from '../../../../data/session/require-student.ts'
import { session, useSession } from '../../../../data/session/session.ts'
import { InvalidCourse } from '../../../../features/course/course-missing.tsx'
import { CitedWords } from '../../../../ui/content/cited-words.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { readStudy, StudyProvider } from '../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId')({
  beforeLoad: ({ params, location }) => requireStudentOf(params.courseId, location),
  loader: ({ params }) => {
    const student = studentOf(session.get())
    const courseId = pathNumber(params.courseId)
    // What cannot be read is read again, and told, by the screen.
    return student !== null && courseId !== null ? readStudy(student.userId, courseId).catch(() => null) : null
  },
  // From the first rendering on the screens follow what they read.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Study' }] }),
  component: StudyLayout,
  pendingComponent: () => <Spinner label="Opening your course…" />,
})

function StudyLayout() {
  const courseId = pathNumber(Route.useParams().courseId)
  const student = studentOf(useSession())
  const ahead = Route.useLoaderData()
  const cited = useCited()
  if (courseId === null) return <InvalidCourse />
  if (!student) return null
  return (
    <Suspense fallback={<Spinner label="Opening your course…" />}>
      <StudyProvider
        key={`${student.userId}/${courseId}`}
        userId={student.userId}
        courseId={courseId}
        ahead={ahead?.account.userId === student.userId ? ahead : null}
      >
        <CitedWords cited={cited}>
          <Outlet />
        </CitedWords>
      </StudyProvider>
    </Suspense>
  )
}
