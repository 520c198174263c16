import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { attemptOf } from '../../../../../../core/questions/attempt.ts'
import { isPractisable } from '../../../../../../core/questions/practisable.ts'
import type { SittingItem } from '../../../../../../core/exams/sitting.ts'
import { type HeldSitting, readSitting } from '../../../../../../offline/account/sittings.ts'
import { courseIdOf } from '../../../../../data/api/course-id.ts'
import { materialQueries } from '../../../../../data/study/course-material.ts'
import { endExam, examTime, questionsToMark, readSatExam } from '../../../../../data/study/exams.ts'
import { firstScreenStands } from '../../../../../data/device/first-screen.ts'
import { useLive } from '../../../../../data/device/use-live.ts'
import { accountFor } from '../../../../../data/session/open-account.ts'
import { openStudentId } from '../../../../../data/session/session.ts'
import { ExamScreen } from '../../../../../features/exam/exam-screen.tsx'
import { type ExamStore, examStore } from '../../../../../features/exam/exam-store.ts'
import { useOneTab } from '../../../../../features/exam/use-exam-in-page.ts'
import { giveLeftTasks } from '../../../../../tasks/task-work.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { Spinner } from '../../../../../ui/layout/loading.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { Closed } from '../../../../-parts/study/course-closed.tsx'
import { ExamNotHere, ExamReportPage } from '../../../../-parts/study/exam-report.tsx'
import { useStudy } from '../../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/exams/$sessionId')({
  // The first rendering has the exam with the question on the screen.
  loader: async ({ context: { queryClient }, params }) => {
    const userId = openStudentId()
    const courseId = courseIdOf(params.courseId)
    if (userId === null || courseId === null) return null
    return await readAhead(queryClient, userId, courseId, params.sessionId).catch(() => null)
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Exam' }] }),
  component: Exam,
})

async function readAhead(queryClient: QueryClient, userId: string, courseId: number, sittingId: string) {
  const account = await accountFor(userId)
  const held = await readSitting(account.db, sittingId)
  if (!held) return null
  const { place, sections } = held.sitting
  const item = place.is === 'item' ? held.items[(sections[place.section]?.from ?? 0) + place.item] : undefined
  const [nowMs] = await Promise.all([
    examTime(account),
    item?.kind === 'question' && queryClient.prefetchQuery(materialQueries.item(courseId, item.itemHash)),
  ])
  return { held, offsetMs: nowMs - account.env.now() }
}

/** An exam that is being sat, and its report once it is over. */
function Exam() {
  const study = useStudy()
  const { account } = study
  const { sessionId } = Route.useParams()
  const ahead = Route.useLoaderData()
  const [held, setHeld] = useState<HeldSitting | null>(ahead?.held ?? null)
  const sat = useLive(useCallback(() => readSatExam(account.db, sessionId), [account, sessionId]))
  if (held) {
    if (study.access.is !== 'open') return <Closed study={study} />
    return <HeldExam key={sessionId} held={held} offsetMs={ahead?.offsetMs ?? 0} onRecorded={() => setHeld(null)} />
  }
  if (sat === undefined) return <Spinner label="Opening your exam…" />
  if (sat === null || sat.courseId !== study.courseId) return <ExamNotHere courseId={study.courseId} />
  return <ExamReportPage exam={sat} />
}

interface HeldExamProps {
  held: HeldSitting
  /** Server time minus the time of this device as last learned, ms. */
  offsetMs: number
  onRecorded: () => void
}

/** One tab at a time: what is read from the disk is read once this one has it. */
function HeldExam({ held, ...props }: HeldExamProps) {
  const { account } = useStudy()
  const { holding, takeOver } = useOneTab(held.sitting.id)
  const { id } = held.sitting
  const { data: mine } = useQuery({
    queryKey: ['sitting', account.userId, id],
    queryFn: async () => (await readSitting(account.db, id)) ?? held,
    enabled: holding === 'here',
    networkMode: 'always',
    // From then on the exam's own store is what counts.
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: false,
    structuralSharing: false,
  })
  if (holding === 'elsewhere') {
    return (
      <Notice title="This exam goes on in another tab" action={<Button onClick={takeOver}>Go on here</Button>}>
        Its answers are the same here; one tab at a time can change them.
      </Notice>
    )
  }
  if (holding === 'asked' || !mine) return <Spinner label="Opening your exam…" />
  return <RunningExam held={mine} {...props} />
}

function RunningExam({ held, offsetMs, onRecorded }: HeldExamProps) {
  const { account, courseId } = useStudy()
  const [exam] = useState(() =>
    examStore(account, held, {
      monotonicMs: () => performance.now(),
      wallMs: () => account.env.now() + offsetMs,
      questionsOf: (items) => questionsToMark(courseId, items),
      giveTasks: (sitting, items) => giveLeftTasks(account, sitting, items),
    }),
  )
  const navigate = useNavigate()
  const state = useSyncExternalStore(exam.subscribe, exam.get)
  const { read, question } = useItemOnScreen(exam, courseId)
  const { isRecorded, sitting } = state
  useEffect(() => firstScreenStands(), [])
  useEffect(() => {
    // What ended while nobody was here is recorded now.
    void exam.flush()
  }, [exam])
  useEffect(() => {
    if (isRecorded) void endExam(sitting.id).finally(onRecorded)
  }, [isRecorded, sitting.id, onRecorded])

  return (
    <ExamScreen
      account={account}
      exam={exam}
      question={question}
      trouble={
        read.isError ? (
          <Notice tone="error" title="This question is damaged on this device">
            Your answers are not touched. Go on with the others; it is fetched again when you are online.
          </Notice>
        ) : (
          <Spinner label="Opening the question…" />
        )
      }
      onLeave={() => void navigate({ to: '/study/$courseId', params: { courseId: String(courseId) } })}
    />
  )
}

/** The question on the screen as this attempt asks it, with those beside it read ahead. */
function useItemOnScreen(exam: ExamStore, courseId: number) {
  const queryClient = useQueryClient()
  const { sitting, items } = useSyncExternalStore(exam.subscribe, exam.get)
  const { place } = sitting
  const at = place.is === 'item' ? (sitting.sections[place.section]?.from ?? 0) + place.item : -1
  const hashOf = (item: SittingItem | undefined) => (item?.kind === 'question' ? item.itemHash : '')
  const [hash, following, before] = [hashOf(items[at]), hashOf(items[at + 1]), hashOf(items[at - 1])]
  useEffect(() => {
    for (const each of [following, before])
      if (each !== '') void queryClient.prefetchQuery(materialQueries.item(courseId, each))
  }, [queryClient, courseId, following, before])
  const read = useQuery({ ...materialQueries.item(courseId, hash), enabled: hash !== '' })
  const attemptKey = items[at]?.attemptKey ?? ''
  const { data } = read
  const question = useMemo(
    () => (data?.kind === 'question' && isPractisable(data) ? attemptOf(data, attemptKey) : null),
    [data, attemptKey],
  )
  return { read, question }
}
