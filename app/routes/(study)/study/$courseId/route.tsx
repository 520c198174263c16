import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { courseIdOf } from '../../../../data/api/course-id.ts'
import { accountOf } from '../../../../data/session/session-state.ts'
import { requireAccount } from '../../../../data/session/require-account.ts'
import { useSession } from '../../../../data/session/session.ts'
import { InvalidCourse } from '../../../../features/course/course-missing.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { StudyProvider } from '../../../-parts/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId')({
  beforeLoad: requireAccount,
  head: () => ({ meta: [{ title: 'Study' }] }),
  component: StudyLayout,
  pendingComponent: () => <Spinner label="Opening your course…" />,
})

function StudyLayout() {
  const courseId = courseIdOf(Route.useParams().courseId)
  const account = accountOf(useSession())
  if (courseId === null) return <InvalidCourse />
  if (!account) return null
  return (
    <Suspense fallback={<Spinner label="Opening your course…" />}>
      <StudyProvider key={`${account.userId}/${courseId}`} userId={account.userId} courseId={courseId}>
        <Outlet />
      </StudyProvider>
    </Suspense>
  )
}
