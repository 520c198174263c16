import { Link } from '@tanstack/react-router'
import { pageNow } from '../../data/device/page-clock.ts'
import type { PastSession } from '../../data/study/past-sessions.ts'
import { timeOfDayInWords } from '../../ui/words/own-dates.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LinkRows, RowLink } from '../../ui/navigation/link-rows.tsx'
import css from './session-list.module.css'

export interface SessionListProps {
  courseId: number
  sessions: readonly PastSession[]
}

/** Finished sessions, each with its score and the way to read it again. */
export function SessionList({ courseId, sessions }: SessionListProps) {
  return (
    <LinkRows>
      {sessions.map(({ id, endedAtMs, score: { answered, correct, total } }) => (
        <li key={id}>
          <RowLink
            to="/study/$courseId/practice/$sessionId"
            params={{ courseId: String(courseId), sessionId: id }}
            name={timeOfDayInWords(endedAtMs, pageNow())}
            end={
              <>
                <b>
                  {correct} of {answered} right
                </b>
                {answered < total && ` · ${formatCount(total - answered, 'question')} unanswered`}
              </>
            }
          />
        </li>
      ))}
    </LinkRows>
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
