import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { CourseSummary } from '../../../../core/study/learner/course-summary.ts'
import type { Account } from '../../../../offline/account/account.ts'
import { useCourseView } from '../../../data/study/course-view.ts'
import { TodayPlan } from '../../../features/study-plan/today-plan.tsx'
import { ReadinessLine } from '../../../features/readiness/readiness-line.tsx'
import { ReviewsLine } from '../../../features/reviews/reviews-line.tsx'
import { progressOfPath } from '../../../learning/path-words.ts'
import { formatCount } from '../../../ui/words/format-amount.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Spinner } from '../../../ui/layout/loading.tsx'
import css from './course-outlook.module.css'

export interface CourseOutlookProps {
  account: Account
  courseId: number
  /** Heads it where a screen is of several courses. */
  courseTitle?: string
}

/** Today of a course's plan, and how ready one is for its exam. Comes late, with the engine. */
export function CourseOutlook({ account, courseId, courseTitle }: CourseOutlookProps) {
  const view = useCourseView(account, courseId)
  const id = useId()
  return (
    <Card className={classNames(css['outlook'], view.is !== 'known' && css['coming'])} aria-labelledby={id}>
      <h2 id={id}>{courseTitle === undefined ? 'Your plan today' : `Your plan today: ${courseTitle}`}</h2>
      {view.is === 'known' ? (
        <>
          <TodayPlan summary={view.summary} />
          <ReviewsLine courseId={courseId} reviews={view.summary.reviews} />
          <ReadinessLine courseId={courseId} readiness={view.summary.readiness} />
          <p className={css['more']}>
            <Link to="/ai-tutor" search={{ course: courseId }}>
              Your gaps and quizzes
            </Link>
            <Link to="/ai-companion">Ask your study companion</Link>
            <PathLinks summary={view.summary} />
          </p>
        </>
      ) : (
        <Spinner label="Working it out from your answers…" />
      )}
    </Card>
  )
}

/** The ways to the course's path, where it has one. */
function PathLinks({ summary: { courseId, paths } }: { summary: CourseSummary }) {
  const [path] = paths
  if (!path || path.nodes.length === 0) return null
  const { completed, of } = progressOfPath(path)
  return (
    <>
      <Link to="/learning-paths" search={{ course: courseId }}>
        Your learning path: {completed} of {formatCount(of, 'concept')}
      </Link>
      <Link to="/learning-path-visualizer" search={{ course: courseId, tab: 'visualizer' }}>
        What builds on what, drawn
      </Link>
    </>
  )
}
