import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { courseIdOf } from '../../../../data/api/course-id.ts'
import { accountOf } from '../../../../data/session/session-state.ts'
import { requireAccount } from '../../../../data/session/require-account.ts'
import { openAccountId, useSession } from '../../../../data/session/session.ts'
import { InvalidCourse } from '../../../../features/course/course-missing.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { readStudy, StudyProvider } from '../../../-parts/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId')({
  beforeLoad: requireAccount,
  loader: ({ params }) => {
    const userId = openAccountId()
    const courseId = courseIdOf(params.courseId)
    // What cannot be read is read again, and told, by the screen.
    return userId !== null && courseId !== null ? readStudy(userId, courseId).catch(() => null) : null
  },
  // From the first rendering on the screens follow what they read.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Study' }] }),
  component: StudyLayout,
  pendingComponent: () => <Spinner label="Opening your course…" />,
})

function StudyLayout() {
  const courseId = courseIdOf(Route.useParams().courseId)
  const account = accountOf(useSession())
  const ahead = Route.useLoaderData()
  if (courseId === null) return <InvalidCourse />
  if (!account) return null
  return (
    <Suspense fallback={<Spinner label="Opening your course…" />}>
      <StudyProvider
        key={`${account.userId}/${courseId}`}
        userId={account.userId}
        courseId={courseId}
        ahead={ahead?.account.userId === account.userId ? ahead : null}
      >
        <Outlet />
      </StudyProvider>
    </Suspense>
  )
}
