import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isPractisable } from '../../../../../core/content/question.ts'
import type { PracticeSession } from '../../../../../core/study/session.ts'
import { materialQueries } from '../../../../data/course-material.ts'
import { beginPractice, endPractice } from '../../../../data/practice-sessions.ts'
import { type PracticeRun, practiceRun } from '../../../../features/practice/practice-run.ts'
import { PracticeScreen } from '../../../../features/practice/practice-screen.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Spinner } from '../../../../ui/loading.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useStudy } from '../../-study.tsx'
import { BackLink, Closed } from '../../-closed.tsx'

export const Route = createFileRoute('/study/$courseId/practice/$sessionId')({
  head: () => ({ meta: [{ title: 'Practice' }] }),
  component: Practice,
})

function Practice() {
  const study = useStudy()
  const { account } = study
  const { sessionId } = Route.useParams()
  // Read once: from here on the screen's own run is what counts.
  const { data: session } = useQuery({
    queryKey: ['practice-session', account.userId, sessionId],
    queryFn: async () => (await account.db.sessions.get(sessionId)) ?? null,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  if (study.access.is !== 'open') return <Closed study={study} />
  if (session === undefined) return <Spinner label="Opening your session…" />
  if (session === null || session.courseId !== study.courseId) {
    return (
      <Notice title="This session is not on this phone">
        <BackLink courseId={study.courseId}>{study.title}</BackLink>
      </Notice>
    )
  }
  return <OpenSession key={session.id} session={session} />
}

function OpenSession({ session }: { session: PracticeSession }) {
  const { account } = useStudy()
  const [run] = useState(() => practiceRun(account, session, () => performance.now()))
  return <RunningSession run={run} />
}

function RunningSession({ run }: { run: PracticeRun }) {
  const { account, courseId, title, category, pack, questions, standing } = useStudy()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { session } = useSyncExternalStore(run.subscribe, run.state)
  const params = { courseId: String(courseId) }
  const item = session.items[session.index]
  const following = session.items[session.index + 1]
  const read = useQuery(materialQueries.item(courseId, item?.itemHash ?? ''))

  useEffect(() => {
    if (following) void queryClient.prefetchQuery(materialQueries.item(courseId, following.itemHash))
  }, [queryClient, courseId, following])

  const leave = useCallback(
    () => void navigate({ to: '/study/$courseId', params: { courseId: String(courseId) } }),
    [navigate, courseId],
  )
  const repeat = async (itemIds: string[]) => {
    const wanted = new Set(itemIds)
    const refs = questions.filter((ref) => wanted.has(ref.itemId))
    const version = pack?.manifest.version ?? session.packVersion
    const sessionId = await beginPractice(account, { courseId, version }, refs)
    await navigate({ to: '/study/$courseId/practice/$sessionId', params: { ...params, sessionId } })
  }

  return (
    <div data-profession={category}>
      <PracticeScreen
        account={account}
        run={run}
        course={{ title, topics: pack?.manifest.topics ?? [], disclaimer: pack?.manifest.disclaimer ?? '' }}
        question={read.data?.kind === 'question' && isPractisable(read.data) ? read.data : null}
        trouble={
          read.isError ? (
            <Notice
              tone="error"
              title="This question is damaged on this phone"
              action={<Button onClick={() => void read.refetch()}>Try again</Button>}
            >
              Your answers are not touched. It is fetched again when you are online; go on with the others meanwhile.
            </Notice>
          ) : (
            <Spinner label="Opening the question…" />
          )
        }
        flagged={standing.flagged}
        onLeave={leave}
        onFinished={() => void endPractice(run.state().session)}
        onRepeat={(itemIds) => void repeat(itemIds)}
      />
    </div>
  )
}
