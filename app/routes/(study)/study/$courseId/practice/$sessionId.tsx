import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { attemptOf } from '../../../../../../core/questions/attempt.ts'
import { isPractisable } from '../../../../../../core/questions/practisable.ts'
import type { PracticeSession } from '../../../../../../core/study/session.ts'
import type { Account } from '../../../../../../offline/account/account.ts'
import { readFlagged } from '../../../../../data/study/course-progress.ts'
import { materialQueries } from '../../../../../data/study/course-material.ts'
import { beginPractice, endPractice, sessionQuery } from '../../../../../data/study/practice-sessions.ts'
import { markFirstScreenShown } from '../../../../../data/device/first-screen.ts'
import { useLive } from '../../../../../data/device/use-live.ts'
import { useStore } from '../../../../../data/store.ts'
import {
  type PracticeSettings,
  readPracticeSettings,
  usualSettings,
} from '../../../../../features/practice/practice-settings.ts'
import { PracticeScreen } from '../../../../../features/practice/practice-screen.tsx'
import { lateComponent } from '../../../../../ui/layout/late-component.ts'
import { rulesOfRun } from '../../../../../questions/run/run-rules.ts'
import { type RunStore, runStore } from '../../../../../questions/run/run-store.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { Spinner } from '../../../../../ui/layout/loading.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { useBeginRun } from '../../../../-parts/study/begin-run.ts'
import { beforeDrawn, useStudy } from '../../../../-parts/study/study.tsx'
import { BackToCourse, Closed } from '../../../../-parts/study/course-closed.tsx'

const KeepAnswers = lateComponent(() =>
  import('../../../../../features/study/keep-answers.tsx').then((module) => module.KeepAnswers),
)
const noneFlagged: ReadonlySet<string> = new Set()

export const Route = createFileRoute('/(study)/study/$courseId/practice/$sessionId')({
  // The first rendering has its question: nothing else is on the screen before it.
  loader: ({ context: { queryClient }, params }) =>
    beforeDrawn(params.courseId, (account, courseId) => readAhead(queryClient, account, courseId, params.sessionId)),
  // A run that is left and resumed is read anew before it is drawn; while it is open, its own store is what counts.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Practice' }] }),
  component: Practice,
})

async function readAhead(queryClient: QueryClient, account: Account, courseId: number, sessionId: string) {
  const [session, settings, flagged] = await Promise.all([
    queryClient.fetchQuery(sessionQuery(account, sessionId)),
    readPracticeSettings(account.db),
    readFlagged(account.db),
  ])
  const item = session?.items[session.index]
  if (item) await queryClient.prefetchQuery(materialQueries.item(courseId, item.itemHash, session.id))
  return { settings, flagged }
}

function Practice() {
  const study = useStudy()
  const { account } = study
  const { sessionId } = Route.useParams()
  const { data: session } = useQuery(sessionQuery(account, sessionId))
  const isClosed = study.access.is !== 'open'
  const isElsewhere = session === null || (session !== undefined && session.courseId !== study.courseId)
  const isNoRun = isClosed || isElsewhere
  useEffect(() => {
    if (isNoRun) markFirstScreenShown()
  }, [isNoRun])
  if (isClosed) return <Closed study={study} />
  if (session === undefined) return <Spinner label="Opening your session…" />
  if (session === null || isElsewhere) {
    return (
      <Notice title="This session is not on this device">
        <BackToCourse courseId={study.courseId}>{study.title}</BackToCourse>
      </Notice>
    )
  }
  return <OpenSession key={session.id} session={session} />
}

function OpenSession({ session }: { session: PracticeSession }) {
  const { account } = useStudy()
  const [run] = useState(() => runStore(account, session, rulesOfRun(session), () => performance.now()))
  return <RunningSession run={run} />
}

function RunningSession({ run }: { run: RunStore }) {
  const { account, courseId, title, pack, questions } = useStudy()
  const ahead = Route.useLoaderData()
  const readFlags = useCallback(() => readFlagged(account.db), [account])
  const flagged = useLive<ReadonlySet<string> | undefined>(readFlags, ahead?.flagged) ?? noneFlagged
  const readSettings = useCallback(() => readPracticeSettings(account.db), [account])
  const settings = useLive<PracticeSettings | undefined>(readSettings, ahead?.settings) ?? usualSettings
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { session } = useStore(run)
  const beginRun = useBeginRun()
  const item = session.items[session.index]
  const followingHash = session.items[session.index + 1]?.itemHash
  const itemQuery = materialQueries.item(courseId, item?.itemHash ?? '', session.id)
  const read = useQuery(itemQuery)

  const packed = read.data?.kind === 'question' && isPractisable(read.data) ? read.data : null
  const attemptKey = item?.attemptKey ?? ''
  const question = useMemo(() => packed && attemptOf(packed, attemptKey), [packed, attemptKey])

  useEffect(() => {
    if (followingHash) void queryClient.prefetchQuery(materialQueries.item(courseId, followingHash, session.id))
  }, [queryClient, courseId, followingHash, session.id])

  // `refetch` would join an attempt that is under way, and that may have met the trouble which is over now.
  const tryAgain = async () => {
    await queryClient.cancelQueries({ queryKey: itemQuery.queryKey })
    await read.refetch()
  }
  const leave = useCallback(
    () => void navigate({ to: '/study/$courseId', params: { courseId: String(courseId) } }),
    [navigate, courseId],
  )
  const repeat = (itemIds: string[]) => {
    const wanted = new Set(itemIds)
    const refs = questions.filter((ref) => wanted.has(ref.itemId))
    const version = pack?.manifest.version ?? session.packVersion
    void beginRun(() => beginPractice(account, { courseId, version }, refs))
  }

  return (
    <PracticeScreen
      account={account}
      run={run}
      course={{
        title,
        questions,
        isWhole: pack !== null && !pack.isArriving,
        topics: pack?.manifest.topics ?? [],
        disclaimer: pack?.manifest.disclaimer ?? '',
      }}
      question={question}
      trouble={
        // It stays while another attempt is under way: who pressed the button keeps it, and can press it again.
        read.errorUpdateCount > 0 ? (
          <Notice
            tone="error"
            title="This question is damaged on this device"
            action={<Button onClick={() => void tryAgain()}>Try again</Button>}
          >
            {read.isFetching
              ? 'Fetching it again…'
              : 'Your answers are not touched. It is fetched again when you are online; go on with the others meanwhile.'}
          </Notice>
        ) : (
          <Spinner label="Opening the question…" />
        )
      }
      flagged={flagged}
      settings={settings}
      // Late by itself: the summary around it keeps its place and its focus.
      offer={
        <Suspense>
          <KeepAnswers />
        </Suspense>
      }
      onLeave={leave}
      onFinished={() => void endPractice(run.get().session)}
      onRepeat={repeat}
    />
  )
}
