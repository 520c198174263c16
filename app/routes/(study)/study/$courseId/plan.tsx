import { createFileRoute } from '@tanstack/react-router'
import { examDateFact } from '../../../../../core/study/calendar.ts'
import { daysOffFact, minutesPerDayFact } from '../../../../../core/study/learner/model/learner-inputs.ts'
import { record } from '../../../../../offline/account/record.ts'
import { useCourseView } from '../../../../data/study/course-view.ts'
import { PlanScreen } from '../../../../features/study-plan/plan-screen.tsx'
import type { StudySettingsChanges } from '../../../../features/study-plan/plan-settings.tsx'
import { useToast } from '../../../../ui/controls/toast.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { BackToCourse } from '../../../-parts/study/course-closed.tsx'
import { CourseViewPart } from '../../../-parts/study/course-view-part.tsx'
import { useStudy } from '../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/plan')({
  head: () => ({ meta: [{ title: 'Plan' }] }),
  component: Plan,
})

function Plan() {
  const { account, courseId, title, category } = useStudy()
  const view = useCourseView(account, courseId)
  const toast = useToast()
  const change = ({ examDate, minutesPerDay, daysOff }: StudySettingsChanges) => {
    const facts = [
      ...(examDate === undefined ? [] : [examDateFact(courseId, examDate)]),
      ...(minutesPerDay === undefined ? [] : [minutesPerDayFact(minutesPerDay)]),
      ...(daysOff === undefined ? [] : [daysOffFact(daysOff)]),
    ]
    return record(account, facts).then(
      () => true,
      () => {
        toast({
          title: 'This device could not store the setting',
          body: 'Free some room and try again.',
          tone: 'error',
        })
        return false
      },
    )
  }
  return (
    <div data-profession={category}>
      <PageHead over={<BackToCourse courseId={courseId}>{title}</BackToCourse>} title="Your plan" />
      <CourseViewPart courseId={courseId} view={view}>
        {(summary) => <PlanScreen account={account} summary={summary} onChange={change} />}
      </CourseViewPart>
    </div>
  )
}
