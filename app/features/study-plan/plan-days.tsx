import type { StudyPlan, PlanDay } from '../../../core/study/learner/learner-view.ts'
import { studyTimeInWords } from '../../learning/learning-words.ts'
import { ownDayInWords } from '../../ui/words/own-dates.ts'
import css from './plan.module.css'
import { PlanTasks } from './plan-tasks.tsx'
import { dayName, weeksOf } from './plan-words.ts'
import { Summary } from '../../ui/layout/summary.tsx'

/** Weeks that are open from the start. */
const openWeeks = 2

/** The days after today, week by week. */
export function PlanDays({ plan }: { plan: StudyPlan }) {
  const [today, ...later] = plan.days
  if (!today || later.length === 0) return null
  return (
    <section className={css['part']} aria-labelledby="plan-days">
      <h2 id="plan-days">Day by day</h2>
      {weeksOf(later).map((week, at) => {
        const first = week[0]
        return (
          first && (
            <details key={first.date} className={css['week']} open={at < openWeeks}>
              <Summary>
                From {ownDayInWords(first.date)}
                <span className={css['small']}> · {weekInWords(week)}</span>
              </Summary>
              <ol className={css['days']}>
                {week.map((day) => (
                  <Day key={day.date} courseId={plan.courseId} day={day} today={today.date} />
                ))}
              </ol>
            </details>
          )
        )
      })}
    </section>
  )
}

function weekInWords(week: readonly PlanDay[]): string {
  const minutes = week.reduce((sum, day) => sum + day.minutes, 0)
  return minutes === 0 ? 'nothing planned' : studyTimeInWords(minutes)
}

interface DayProps {
  courseId: number
  day: PlanDay
  today: string
}

function Day({ courseId, day: { date, isOff, minutes, tasks }, today }: DayProps) {
  return (
    <li className={css['day']}>
      <p className={css['date']}>
        <strong>{dayName(date, today)}</strong>
        <span className={css['small']}>
          {ownDayInWords(date)}
          {minutes > 0 && ` · ${studyTimeInWords(minutes)}`}
        </span>
      </p>
      {tasks.length === 0 ? (
        <p className={css['small']}>{isOff ? 'A day off.' : 'Nothing planned.'}</p>
      ) : (
        <PlanTasks courseId={courseId} tasks={tasks} />
      )}
    </li>
  )
}
