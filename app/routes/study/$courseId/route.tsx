import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { authQueries } from '../../../data/auth-queries.ts'
import { courseIdOf } from '../../../data/course-id.ts'
import { accountOf } from '../../../data/session-state.ts'
import { useSession } from '../../../data/session.ts'
import { rememberedAccount } from '../../../data/this-phone.ts'
import { InvalidCourse } from '../../../features/course/course-missing.tsx'
import { Spinner } from '../../../ui/loading.tsx'
import { StudyProvider } from '../-study.tsx'

export const Route = createFileRoute('/study/$courseId')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    // The phone's own account opens without asking anybody.
    if (rememberedAccount.read()) return
    const customer = await queryClient.ensureQueryData(authQueries.me()).catch(() => null)
    if (!customer) throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
  },
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
