import { Link } from '@tanstack/react-router'
import type { PastSession } from '../../data/study/past-sessions.ts'
import { timeOfDayInWords } from '../../ui/content/own-dates.ts'
import { formatCount } from '../../ui/content/format-amount.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import css from './session-list.module.css'

export interface SessionListProps {
  courseId: number
  sessions: readonly PastSession[]
}

/** Finished sessions, each with its score and the way to read it again. */
export function SessionList({ courseId, sessions }: SessionListProps) {
  return (
    <ol className={css['list']}>
      {sessions.map(({ id, endedAtMs, score: { answered, correct, total } }) => (
        <li key={id}>
          <Link
            to="/study/$courseId/practice/$sessionId"
            params={{ courseId: String(courseId), sessionId: id }}
            className={css['entry']}
          >
            <span className={css['words']}>
              <span className={css['when']}>{timeOfDayInWords(endedAtMs)}</span>{' '}
              <span className={css['score']}>
                {correct} of {answered} right
                {answered < total && (
                  <span className={css['left']}> · {formatCount(total - answered, 'question')} unanswered</span>
                )}
              </span>
            </span>
            <Icon name="arrow-right" size="small" />
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The last of them, on the course's home. */
export function RecentSessions({ courseId, sessions }: SessionListProps) {
  return (
    <section className={css['recent']} aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      {sessions.length > 0 && <SessionList courseId={courseId} sessions={sessions} />}
      <p>
        <Link to="/study/$courseId/sessions" params={{ courseId: String(courseId) }}>
          All sessions of this course
        </Link>
      </p>
    </section>
  )
}
