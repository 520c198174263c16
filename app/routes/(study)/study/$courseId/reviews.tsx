import { createFileRoute } from '@tanstack/react-router'
import { reviewsPerDayFact } from '../../../../../core/study/learner/model/learner-inputs.ts'
import { record } from '../../../../../offline/account/record.ts'
import { useCourseView } from '../../../../data/study/course-view.ts'
import { ReviewsScreen } from '../../../../features/reviews/reviews-screen.tsx'
import { useToast } from '../../../../ui/controls/toast.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { BackToCourse } from '../../../-parts/study/course-closed.tsx'
import { CourseViewPart } from '../../../-parts/study/course-view-part.tsx'
import { useStudy } from '../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/reviews')({
  head: () => ({ meta: [{ title: 'Reviews' }] }),
  component: Reviews,
})

function Reviews() {
  const { account, courseId, title, category } = useStudy()
  const view = useCourseView(account, courseId)
  const toast = useToast()
  const limit = (perDay: number | null) => {
    record(account, [reviewsPerDayFact(perDay)]).catch(() =>
      toast({ title: 'This device could not store the limit', body: 'Free some room and try again.', tone: 'error' }),
    )
  }
  return (
    <div data-profession={category}>
      <PageHead over={<BackToCourse courseId={courseId}>{title}</BackToCourse>} title="Reviews" />
      <CourseViewPart courseId={courseId} view={view}>
        {(summary) => <ReviewsScreen summary={summary} onLimit={limit} />}
      </CourseViewPart>
    </div>
  )
}
