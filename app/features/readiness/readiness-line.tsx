import { Link } from '@tanstack/react-router'
import type { Readiness } from '../../../core/study/learner/learner-view.ts'
import { inPercent } from '../../learning/learning-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { ScoreLine } from './expected-score.tsx'
import css from './readiness.module.css'
import { betweenInWords, scoreOnScale } from './score-on-scale.ts'

export interface ReadinessLineProps {
  courseId: number
  readiness: Readiness
}

/** How ready one is, in a line, and the way to more of it. */
export function ReadinessLine({ courseId, readiness }: ReadinessLineProps) {
  if (readiness.is === 'unmarked') return null
  const link = (
    <Link to="/study/$courseId/readiness" params={{ courseId: String(courseId) }}>
      How that is reckoned, and what moves it
    </Link>
  )
  if (readiness.is === 'not-yet') {
    return (
      <div className={css['brief']}>
        <p>
          <strong>Readiness: not enough yet</strong>
        </p>
        <p className={css['small']}>
          {formatCount(readiness.answersNeeded, 'more answer')}, then your score in the exam can be forecast.
        </p>
        <p>
          <Link to="/study/$courseId/readiness" params={{ courseId: String(courseId) }}>
            What is known so far
          </Link>
        </p>
      </div>
    )
  }
  const score = scoreOnScale(readiness)
  return (
    <div className={css['brief']}>
      <p>
        <strong>Expected in the exam: {score.value}</strong>
        <span className={css['small']}> · with 80% certainty {betweenInWords(score)}</span>
      </p>
      <ScoreLine score={score} />
      {readiness.pass !== null && (
        <p className={css['small']}>Chance to reach the pass mark: about {inPercent(readiness.pass)} in 100</p>
      )}
      <p>{link}</p>
    </div>
  )
}
