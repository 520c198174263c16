import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { studyTimeInWords } from '../../learning/learning-words.ts'
import { taskInWords } from '../../learning/task-in-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Icon, type IconName } from '../../ui/layout/icon.tsx'
import { trendInWords } from './trend-in-words.ts'
import css from './tutor.module.css'

export interface InsightsPanelProps {
  summary: CourseSummary
  /** Where it was reckoned. */
  from: 'device' | 'server'
  /** `false`: the student does not want their days counted. */
  showsStudyDays: boolean
}

/** Three notes: where it is going, what to do, and what all of this rests on. */
export function InsightsPanel({ summary, from, showsStudyDays }: InsightsPanelProps) {
  const { courseId, performance, analytics, plan, concepts, topics, answers } = summary
  const today = plan.days[0]
  const first = today?.tasks[0]
  const parts = concepts.length > 0 ? concepts : topics
  const assessed = parts.filter(({ share }) => share !== null).length
  const params = { courseId: String(courseId) }
  return (
    <ul className={css['cards']}>
      <Note icon="refresh" title="Learning trend">
        <p>{trendInWords(performance.trend)}</p>
        {showsStudyDays && analytics.streakDays > 1 && <p>You have studied on {analytics.streakDays} days in a row.</p>}
      </Note>
      <Note icon="calendar" title="Study recommendation">
        <p>
          {today === undefined || first === undefined
            ? 'Nothing is planned for today.'
            : `Your plan has ${studyTimeInWords(today.minutes)} for today, beginning with ${taskInWords(first)}.`}
        </p>
        {analytics.next.slice(0, 2).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          <Link to="/study/$courseId/plan" params={params}>
            The plan, day by day
          </Link>
        </p>
      </Note>
      <Note icon="info" title="Tutor status">
        <p>
          {answers === 0
            ? 'Waiting for your first answer.'
            : `Reckoned from ${formatCount(answers, 'marked answer')} of yours; ${assessed} of ${formatCount(parts.length, 'concept')} could be judged so far.`}
        </p>
        <p>
          {from === 'device'
            ? 'All of it was worked out on this device, and needs no network.'
            : 'The course is not on this device: this is what the server works out from the answers that it has.'}
        </p>
        <p>
          <Link to="/study/$courseId/readiness" params={params}>
            How ready you are for the exam
          </Link>
        </p>
      </Note>
    </ul>
  )
}

function Note({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <Card as="li" className={css['card']}>
      <h2 className={css['named']}>
        <Icon name={icon} /> {title}
      </h2>
      {children}
    </Card>
  )
}
