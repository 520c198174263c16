import { createFileRoute, notFound, redirect, useRouter } from '@tanstack/react-router'
import { courseIdOf } from '../../../data/api/course-id.ts'
import { strictSearch } from '../../../data/api/strict-search.ts'
import { beginStudy } from '../../../data/study/begin-study.ts'
import { InvalidCourse } from '../../../features/course/course-missing.tsx'
import { StartFailed } from '../../../features/course/start-failed.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'

/** The address of every "Start": it begins a run and leads to its question, so that the way back leads to where one came from. */
export const Route = createFileRoute('/(study)/study/$courseId_/start')({
  /** `skip`: ids of questions that are not to be asked, with commas between them. `topic`: the only one to ask of. */
  validateSearch: strictSearch<{ skip?: string; topic?: string }>(({ skip, topic }) => ({
    ...(typeof skip === 'string' && { skip }),
    ...(typeof topic === 'string' && { topic }),
  })),
  loaderDeps: ({ search: { skip, topic } }) => ({ skip, topic }),
  loader: async ({ params, deps: { skip = '', topic } }) => {
    const courseId = courseIdOf(params.courseId)
    if (courseId === null) throw notFound()
    const beginning = await beginStudy(courseId, { skip: skip.split(','), topic })
    if (beginning.is === 'failed') return beginning.code
    throw redirect({
      to: '/study/$courseId/practice/$sessionId',
      params: { courseId: String(courseId), sessionId: beginning.sessionId },
      replace: true,
    })
  },
  // A pointer that passes over a link begins nothing.
  preload: false,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Practice' }] }),
  component: Failed,
  pendingComponent: () => <Spinner label="Fetching your first question…" />,
  notFoundComponent: InvalidCourse,
})

function Failed() {
  const router = useRouter()
  const { courseId } = Route.useParams()
  const code = Route.useLoaderData()
  return <StartFailed courseId={Number(courseId)} code={code} onRetry={() => void router.invalidate()} />
}
