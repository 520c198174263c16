import { createFileRoute } from '@tanstack/react-router'
import { useCourseView } from '../../../../data/study/course-view.ts'
import { ReadinessScreen } from '../../../../features/readiness/readiness-screen.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { BackToCourse } from '../../../-parts/study/course-closed.tsx'
import { CourseViewPart } from '../../../-parts/study/course-view-part.tsx'
import { useStudy } from '../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/readiness')({
  head: () => ({ meta: [{ title: 'Readiness' }] }),
  component: Readiness,
})

function Readiness() {
  const { account, courseId, title, category, course, pack } = useStudy()
  const view = useCourseView(account, courseId)
  const exams = pack?.manifest.exams ?? []
  const exam = exams.find(({ isCourseExam }) => isCourseExam) ?? exams[0]
  return (
    <div data-profession={category}>
      <PageHead over={<BackToCourse courseId={courseId}>{title}</BackToCourse>} title="Readiness">
        <p>From your own answers, and from nothing else.</p>
      </PageHead>
      <CourseViewPart courseId={courseId} view={view}>
        {(summary) => <ReadinessScreen summary={summary} examTitle={exam?.title ?? course?.exam?.name ?? 'the exam'} />}
      </CourseViewPart>
    </div>
  )
}
