import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { authQueries } from '../../../../data/api/auth-queries.ts'
import { courseIdOf } from '../../../../data/api/course-id.ts'
import { accountOf } from '../../../../data/session/session-state.ts'
import { useSession } from '../../../../data/session/session.ts'
import { rememberedAccount } from '../../../../data/device/device-storage.ts'
import { InvalidCourse } from '../../../../features/course/course-missing.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { readStudy, StudyProvider } from '../../../-parts/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    // The phone's own account opens without asking anybody.
    if (rememberedAccount.read()) return
    const customer = await queryClient.ensureQueryData(authQueries.me()).catch(() => null)
    if (!customer) throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
  },
  loader: ({ params }) => {
    const owner = rememberedAccount.read()
    const courseId = courseIdOf(params.courseId)
    // What cannot be read is read again, and told, by the screen.
    return owner && courseId !== null ? readStudy(owner.userId, courseId).catch(() => null) : null
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
