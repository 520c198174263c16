import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { typedSearch } from '../../../../../data/api/strict-search.ts'
import { readSatExam } from '../../../../../data/study/exams.ts'
import { useLive } from '../../../../../data/device/use-live.ts'
import { ExamReview, reviewFilterOf } from '../../../../../features/exam-report/exam-review.tsx'
import { Spinner } from '../../../../../ui/layout/loading.tsx'
import { ExamNotOnDevice } from '../../../../-parts/study/exam-report.tsx'
import { Closed } from '../../../../-parts/study/course-closed.tsx'
import { useStudy } from '../../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/exams/$sessionId_/review')({
  // Every page loads what a route's search is read with: which filters there are, the screen knows.
  validateSearch: typedSearch({ show: 'string', question: 'number' }),
  head: () => ({ meta: [{ title: 'Every question of the exam' }] }),
  component: Review,
})

function Review() {
  const study = useStudy()
  const { account, courseId, pack, questions, category } = study
  const { sessionId } = Route.useParams()
  const { show, question } = Route.useSearch()
  const navigate = useNavigate()
  const exam = useLive(useCallback(() => readSatExam(account.db, sessionId), [account, sessionId]))
  if (study.access.is !== 'open') return <Closed study={study} />
  if (exam === undefined) return <Spinner label="Opening your exam…" />
  if (exam === null || exam.courseId !== courseId) return <ExamNotOnDevice courseId={courseId} />
  return (
    <div data-profession={category}>
      <ExamReview
        account={account}
        exam={exam}
        course={{ questions, isWhole: pack !== null && !pack.isArriving }}
        filter={reviewFilterOf(show)}
        open={question}
        onFilter={(filter) =>
          void navigate({
            to: '/study/$courseId/exams/$sessionId/review',
            params: { courseId: String(courseId), sessionId },
            search: filter === 'all' ? {} : { show: filter },
            replace: true,
          })
        }
      />
    </div>
  )
}
