import { createFileRoute, notFound, redirect, useRouter } from '@tanstack/react-router'
import { pathNumber } from '../../../../core/contract/path-number.ts'
import { strictSearch } from '../../../data/api/strict-search.ts'
import { type Beginning, beginStudy } from '../../../data/study/begin-study.ts'
import { startRun } from '../../../data/study/start-run.ts'
import { InvalidCourse } from '../../../features/course/course-missing.tsx'
import { StartFailed } from '../../../features/course/actions/start-failed.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'

/** The address of every link that starts practice: it begins a run and leads to its question, so that the way back leads to where one came from. */
export const Route = createFileRoute('/(study)/study/$courseId_/start')({
  validateSearch: strictSearch(readStart),
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) => {
    const courseId = pathNumber(params.courseId)
    if (courseId === null) throw notFound()
    const beginning = await begin(courseId, deps)
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

interface Start {
  /** Ids of questions that are not to be asked, with commas between them. */
  skip?: string
  /** The only topic to ask of. */
  topic?: string
  /** Ids of the very questions to ask, in their order, with commas between them. */
  items?: string
  /** The id of a concept or topic of which the engine chooses `questions`. */
  concept?: string
  questions?: number
  /** Time that one has: the engine chooses what is due, weak and new. */
  minutes?: number
  /** Today's reviews. */
  reviews?: boolean
}

function readStart({ skip, topic, items, concept, questions, minutes, reviews }: Record<string, unknown>): Start {
  return {
    ...(typeof skip === 'string' && { skip }),
    ...(typeof topic === 'string' && { topic }),
    ...(typeof items === 'string' && items !== '' && { items }),
    ...(typeof concept === 'string' && concept !== '' && { concept }),
    ...(isWhole(questions, 50) && { questions }),
    ...(isWhole(minutes, 240) && { minutes }),
    ...(reviews === true && { reviews }),
  }
}

const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most

/** Questions of a run of a concept. */
const usualQuestions = 10

async function begin(courseId: number, start: Start): Promise<Beginning> {
  const { skip = '', topic, items, concept, questions = usualQuestions, minutes, reviews } = start
  if (items !== undefined) return await startRun({ courseId, itemIds: items.split(',') })
  const engineRun = reviews
    ? { is: 'reviews' as const }
    : concept !== undefined
      ? { is: 'concept' as const, concept, questions }
      : minutes !== undefined && { is: 'for-you' as const, minutes }
  if (!engineRun) return await beginStudy(courseId, { skip: skip.split(','), topic })
  // A visitor's first question does without it.
  const { startEngineRun } = await import('../../../data/study/engine-run.ts')
  return await startEngineRun(courseId, engineRun)
}

function Failed() {
  const router = useRouter()
  const { courseId } = Route.useParams()
  const code = Route.useLoaderData()
  return <StartFailed courseId={Number(courseId)} code={code} onRetry={() => void router.invalidate()} />
}
