import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { SatExam } from '../../../../core/exams/exam-family.ts'
import { readSatExams } from '../../../data/study/exams.ts'
import { beginPractice } from '../../../data/study/practice-sessions.ts'
import { useLive } from '../../../data/device/use-live.ts'
import { ExamReportScreen } from '../../../features/exam-report/exam-report-screen.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useBeginRun } from './begin-run.ts'
import { useStudy } from './study.tsx'

/** The report of an exam of the course that is studied. */
export function ExamReportPage({ exam }: { exam: SatExam }) {
  const { account, courseId, course, category, pack, questions, access } = useStudy()
  const sat = useLive(useCallback(() => readSatExams(account.db, courseId), [account, courseId]))
  const isOpen = access.is === 'open'
  const here = useMemo(() => new Set(isOpen ? questions.map(({ itemId }) => itemId) : []), [isOpen, questions])
  const beginRun = useBeginRun()
  const practise = (itemIds: readonly string[]) => {
    if (!pack) return
    const wanted = new Set(itemIds)
    const refs = questions.filter(({ itemId }) => wanted.has(itemId))
    void beginRun(() => beginPractice(account, { courseId, version: pack.manifest.version }, refs))
  }
  return (
    <div data-profession={category}>
      <ExamReportScreen
        account={account}
        exam={exam}
        course={{ topics: pack?.manifest.topics ?? course?.topics ?? [], here }}
        sat={sat ?? []}
        onPractise={practise}
      />
    </div>
  )
}

export function ExamNotOnDevice({ courseId }: { courseId: number }) {
  return (
    <Notice title="This exam is not on this device">
      <Link to="/study/$courseId/exams" params={{ courseId: String(courseId) }}>
        All exams of the course
      </Link>
    </Notice>
  )
}
