import { Link } from '@tanstack/react-router'
import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import css from './plan.module.css'
import { PlanTasks } from './plan-tasks.tsx'
import { aimInWords } from './plan-words.ts'

/** Today of the plan, for screens that it is not all about. */
export function TodayPlan({ summary }: { summary: CourseSummary }) {
  const { courseId, plan, reviews } = summary
  const today = plan.days[0]
  const params = { courseId: String(courseId) }
  return (
    <div className={css['brief']}>
      <p className={css['small']}>{aimInWords(plan)}</p>
      {today === undefined || today.tasks.length === 0 ? (
        <p>{today?.isOff ? 'Today is a day off.' : 'Nothing is planned for today.'}</p>
      ) : (
        <PlanTasks courseId={courseId} tasks={today.tasks} reviews={reviews} />
      )}
      <div className={css['ways']}>
        <LinkButton to="/study/$courseId/start" params={params} search={{ minutes: 20 }} iconAfter="arrow-right">
          20 minutes for you
        </LinkButton>
        <Link to="/study/$courseId/plan" params={params} className={css['way']}>
          The plan, day by day
        </Link>
      </div>
    </div>
  )
}
