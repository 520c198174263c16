import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { attemptOf } from '../../../../../../core/questions/attempt.ts'
import { isPractisable, type PractisableQuestion } from '../../../../../../core/questions/practisable.ts'
import type { SittingItem } from '../../../../../../core/exams/sitting.ts'
import type { Account } from '../../../../../../offline/account/account.ts'
import { type HeldSitting, readSitting, takeSitting } from '../../../../../../offline/account/sittings.ts'
import { markFirstScreenShown } from '../../../../../data/device/first-screen.ts'
import { useLive } from '../../../../../data/device/use-live.ts'
import { afterPaint } from '../../../../../data/after-paint.ts'
import { materialQueries, type ReadItem } from '../../../../../data/study/course-material.ts'
import { endExam, examTime, questionsToMark, readSatExam } from '../../../../../data/study/exams.ts'
import { ExamScreen } from '../../../../../features/exam/exam-screen.tsx'
import { type ExamState, type ExamStore, examStore } from '../../../../../features/exam/exam-store.ts'
import { useExamPart, useOneTab } from '../../../../../features/exam/use-exam-in-page.ts'
import { giveLeftTasks } from '../../../../../tasks/task-work.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { Spinner } from '../../../../../ui/layout/loading.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { ExamNotOnDevice, ExamReportPage } from '../../../../-parts/study/exam-report.tsx'
import { beforeDrawn, useStudy } from '../../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/exams/$sessionId')({
  // The first rendering has the exam with the question on the screen.
  loader: ({ context: { queryClient }, params }) =>
    beforeDrawn(params.courseId, (account, courseId) => readAhead(queryClient, account, courseId, params.sessionId)),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Exam' }] }),
  component: Exam,
})

async function readAhead(queryClient: QueryClient, account: Account, courseId: number, sittingId: string) {
  const held = await readSitting(account.db, sittingId)
  if (!held) return null
  const { place, sections } = held.sitting
  const item = place.is === 'item' ? held.items[(sections[place.section]?.from ?? 0) + place.item] : undefined
  const [nowMs] = await Promise.all([
    examTime(account),
    item?.kind === 'question' && queryClient.prefetchQuery(materialQueries.item(courseId, item.itemHash, sittingId)),
  ])
  return { held, offsetMs: nowMs - account.env.now() }
}

/** An exam that is being sat, and its report once it is over. */
function Exam() {
  const { account, courseId } = useStudy()
  const { sessionId } = Route.useParams()
  const ahead = Route.useLoaderData()
  const [held, setHeld] = useState<HeldSitting | null>(ahead?.held ?? null)
  const sat = useLive(useCallback(() => readSatExam(account.db, sessionId), [account, sessionId]))
  // It was begun while the course was open, and is sat to its end whatever becomes of that (decision 044).
  if (held?.sitting.courseId === courseId)
    return <HeldExam key={sessionId} held={held} offsetMs={ahead?.offsetMs ?? 0} onRecorded={() => setHeld(null)} />
  if (sat === undefined) return <Spinner label="Opening your exam…" />
  if (sat === null || sat.courseId !== courseId) return <ExamNotOnDevice courseId={courseId} />
  return <ExamReportPage exam={sat} />
}

interface HeldExamProps {
  held: HeldSitting
  /** Server time minus the time of this device as last learned, ms. */
  offsetMs: number
  onRecorded: () => void
}

/** One tab at a time: what is read from the disk is read once this one has it. */
function HeldExam({ held, onRecorded, ...props }: HeldExamProps) {
  const { account } = useStudy()
  const { holding, takes, takeOver } = useOneTab(held.sitting.id)
  const { id } = held.sitting
  const { data: mine } = useQuery({
    // The other tab goes on between two times that this one has it: what was read for one is not right for the next.
    queryKey: ['sitting', account.userId, id, takes],
    queryFn: () => takeSitting(account, held),
    enabled: holding === 'here',
    networkMode: 'always',
    // Once: from then on the exam's own store is what counts.
    gcTime: 0,
    structuralSharing: false,
  })
  const isOver = mine === null
  useEffect(() => {
    if (isOver) onRecorded()
  }, [isOver, onRecorded])
  if (holding === 'elsewhere') return <Elsewhere onTakeOver={takeOver} />
  if (holding === 'asked' || !mine) return <Spinner label="Opening your exam…" />
  return <RunningExam held={mine} onRecorded={onRecorded} onTakeOver={takeOver} {...props} />
}

const Elsewhere = ({ onTakeOver }: { onTakeOver: () => void }) => (
  <Notice title="This exam was opened in another tab" action={<Button onClick={onTakeOver}>Go on here</Button>}>
    Its answers are the same here; one tab at a time can change them.
  </Notice>
)

function RunningExam({ held, offsetMs, onRecorded, onTakeOver }: HeldExamProps & { onTakeOver: () => void }) {
  const { account, courseId } = useStudy()
  const [exam] = useState(() =>
    examStore(account, held, {
      monotonicMs: () => performance.now(),
      wallMs: () => account.env.now() + offsetMs,
      questionsOf: (items) => questionsToMark(courseId, items),
      afterPaint,
      giveTasks: (sitting, items, guard) => giveLeftTasks(account, sitting, items, guard),
    }),
  )
  const navigate = useNavigate()
  const { read, question, ahead } = useItemOnScreen(exam, courseId)
  const isRecorded = useExamPart(exam, (state) => state.isRecorded)
  const isTakenOver = useExamPart(exam, (state) => state.isTakenOver)
  const { id } = held.sitting
  useEffect(() => markFirstScreenShown(), [])
  useEffect(() => {
    // What ended while nobody was here is recorded now.
    void exam.flush()
  }, [exam])
  useEffect(() => {
    if (isRecorded) void endExam(id).finally(onRecorded)
  }, [isRecorded, id, onRecorded])

  if (isTakenOver) return <Elsewhere onTakeOver={onTakeOver} />
  return (
    <ExamScreen
      account={account}
      exam={exam}
      question={question}
      ahead={ahead}
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

/** The question on the screen as this attempt asks it, with those beside it read ahead; `ahead` is the next of the section. */
function useItemOnScreen(exam: ExamStore, courseId: number) {
  const queryClient = useQueryClient()
  const sitting = useExamPart(exam, (state) => state.sitting.id)
  const hash = useExamPart(exam, (state) => hashOf(itemBeside(state, 0)))
  const attemptKey = useExamPart(exam, (state) => itemBeside(state, 0)?.attemptKey ?? '')
  const following = useExamPart(exam, (state) => hashOf(itemBeside(state, 1)))
  const before = useExamPart(exam, (state) => hashOf(itemBeside(state, -1)))
  useEffect(() => {
    let isThere = true
    void afterPaint().then(() => {
      for (const each of [following, before])
        if (isThere && each !== '') void queryClient.prefetchQuery(itemQuery(courseId, each, sitting))
    })
    return () => {
      isThere = false
    }
  }, [queryClient, courseId, sitting, following, before])
  const read = useQuery({ ...itemQuery(courseId, hash, sitting), enabled: hash !== '' })
  // It is fetched above.
  const { data: nextRead } = useQuery({ ...itemQuery(courseId, following, sitting), enabled: false })
  const nextAt = useExamPart(exam, (state) => nextOfSection(state)?.at ?? 0)
  const nextKey = useExamPart(exam, (state) => nextOfSection(state)?.attemptKey ?? '')
  const nextQuestion = nextKey === '' ? null : asked(nextRead, nextKey)
  const ahead = useMemo(() => nextQuestion && { at: nextAt, question: nextQuestion }, [nextAt, nextQuestion])
  return { read, question: asked(read.data, attemptKey), ahead }
}

/** The same object for the same attempt: what is drawn of a question ahead of time is not drawn again. */
const attempts = new WeakMap<ReadItem, { attemptKey: string; question: PractisableQuestion }>()

function asked(item: ReadItem | undefined, attemptKey: string): PractisableQuestion | null {
  if (item?.kind !== 'question' || !isPractisable(item)) return null
  const kept = attempts.get(item)
  if (kept?.attemptKey === attemptKey) return kept.question
  const question = attemptOf(item, attemptKey)
  attempts.set(item, { attemptKey, question })
  return question
}

/** Questions left behind are let go of soon: there are 200 in an exam. */
const itemQuery = (courseId: number, hash: string, sittingId: string) => ({
  ...materialQueries.item(courseId, hash, sittingId),
  gcTime: 30_000,
})

function nextOfSection(state: ExamState): SittingItem | undefined {
  const next = itemBeside(state, 1)
  return next && next.section === itemBeside(state, 0)?.section ? next : undefined
}

const hashOf = (item: SittingItem | undefined): string => (item?.kind === 'question' ? item.itemHash : '')

/** The item on the screen, or the one so many places after it. */
function itemBeside({ sitting, items }: ExamState, places: number): SittingItem | undefined {
  const { place, sections } = sitting
  if (place.is !== 'item') return undefined
  return items[(sections[place.section]?.from ?? 0) + place.item + places]
}
