import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { ExamBlueprint } from '../../../../../../core/exams/blueprint.ts'
import type { SatExam } from '../../../../../../core/exams/exam-family.ts'
import { bankFor } from '../../../../../../core/exams/exam-pool.ts'
import { foundAgain } from '../../../../../../core/exams/sitting-moves.ts'
import type { Sitting } from '../../../../../../core/exams/sitting.ts'
import { record } from '../../../../../../offline/account/record.ts'
import { correctedNow } from '../../../../../../offline/account/server-time.ts'
import { unfinishedSittings } from '../../../../../../offline/account/sittings.ts'
import type { Installed } from '../../../../../../offline/shared-db.ts'
import {
  type ExamAccess,
  beginExam,
  examAccessFacts,
  examQueries,
  examsOf,
  readExamAccess,
  readSatExams,
} from '../../../../../data/study/exams.ts'
import { useLive } from '../../../../../data/device/use-live.ts'
import { ExamListScreen, SatExams } from '../../../../../features/exam-list/exam-list-screen.tsx'
import { examOffer } from '../../../../../features/exam-list/exam-offer.ts'
import { UnfinishedSittings } from '../../../../../features/exam-list/unfinished-sittings.tsx'
import { readTasksDone } from '../../../../../tasks/task-work.ts'
import { useToast } from '../../../../../ui/controls/toast.tsx'
import { Spinner } from '../../../../../ui/layout/loading.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { PageHead } from '../../../../../ui/layout/page-head.tsx'
import { BackToCourse, Closed } from '../../../../-parts/study/course-closed.tsx'
import { useCourseProgress, useStudy } from '../../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/exams/')({
  head: () => ({ meta: [{ title: 'Mock exams' }] }),
  component: Exams,
})

function Exams() {
  const study = useStudy()
  const { account, courseId, title, category, pack } = study
  const read = useLive(
    useCallback(async () => {
      const [sat, sittings, access, tasks, nowMs] = await Promise.all([
        readSatExams(account.db, courseId),
        unfinishedSittings(account.db, courseId),
        readExamAccess(account.db),
        readTasksDone(account.db, courseId),
        correctedNow(account),
      ])
      // As each is found when it is opened: a clock may have run out meanwhile.
      const unfinished = sittings.map((sitting) => foundAgain(sitting, nowMs))
      // Of an exam that goes on here, what is over is no result yet.
      const over = sat.filter(({ id }) => sittings.every((sitting) => sitting.id !== id))
      return { sat, over, unfinished, access, tasksDone: tasks.done }
    }, [account, courseId]),
  )
  // What was sat, or begun, is the student's own, whatever becomes of the course.
  const own = read && (
    <>
      <UnfinishedSittings courseId={courseId} sittings={read.unfinished} />
      <SatExams courseId={courseId} sat={read.over} />
    </>
  )
  if (!pack || study.access.is !== 'open') {
    return (
      <>
        <Closed study={study} />
        {own}
      </>
    )
  }
  return (
    <div data-profession={category}>
      <PageHead over={<BackToCourse courseId={courseId}>{title}</BackToCourse>} title="Mock exams">
        <p>With the sections, clocks and rules of the real exam, as a simulation on your device, unsupervised.</p>
      </PageHead>
      {pack.isArriving && (
        <>
          <Notice title="The course is still coming to this device">
            Its exams are drawn from all of its questions, and stand here once they have arrived.
          </Notice>
          {own}
        </>
      )}
      {!pack.isArriving && read && <OpenExams pack={pack} isSample={study.access.only !== undefined} sittings={read} />}
      {!read && <Spinner label="Opening the exams…" />}
    </div>
  )
}

interface OpenExamsProps {
  pack: Installed
  isSample: boolean
  sittings: {
    sat: readonly SatExam[]
    over: readonly SatExam[]
    unfinished: readonly Sitting[]
    access: ExamAccess
    tasksDone: ReadonlyMap<string, number>
  }
}

function OpenExams({ pack, isSample, sittings }: OpenExamsProps) {
  const { account, courseId } = useStudy()
  const { sat, over, unfinished, access, tasksDone } = sittings
  const cards = useCourseProgress()?.cards
  const { data: bank } = useQuery(examQueries.bank(courseId, pack))
  // No card is made of a task.
  const isMet = useCallback((id: string) => cards?.has(id) || tasksDone.has(id), [cards, tasksDone])
  const { timeFactor } = access
  const { manifest } = pack
  const offers = useMemo(() => {
    if (!bank || !cards) return null
    const from = { topics: manifest.topics, isMet, timeFactor, sat }
    return examsOf({ manifest })
      .map((exam) => examOffer(exam, { ...from, bank: bankFor(exam, manifest.exams ?? [], bank, sat) }))
      .filter(({ items }) => items > 0)
  }, [bank, cards, isMet, timeFactor, manifest, sat])
  const navigate = useNavigate()
  const toast = useToast()
  const notStored = (what: string) =>
    toast({ title: `This device could not store ${what}`, body: 'Free some room and try again.', tone: 'error' })

  const isBeginning = useRef(false)
  const start = async (exam: ExamBlueprint, plans: readonly number[]) => {
    // The server is asked for its clock first: no other exam is begun meanwhile.
    if (!cards || !bank || isBeginning.current) return
    isBeginning.current = true
    try {
      const sessionId = await beginExam(account, courseId, pack, {
        exam,
        plans,
        bank: bankFor(exam, manifest.exams ?? [], bank, sat),
        isMet,
        access,
      })
      await navigate({
        to: '/study/$courseId/exams/$sessionId',
        params: { courseId: String(courseId), sessionId },
      })
    } catch {
      notStored('the exam')
    } finally {
      isBeginning.current = false
    }
  }
  const change = (changed: Partial<ExamAccess>) => {
    record(account, examAccessFacts(changed)).catch(() => notStored('the setting'))
  }

  if (!offers) return <Spinner label="Opening the exams…" />
  return (
    <ExamListScreen
      courseId={courseId}
      offers={offers}
      unfinished={unfinished}
      sat={over}
      access={access}
      isSample={isSample}
      onAccess={change}
      onStart={start}
    />
  )
}
