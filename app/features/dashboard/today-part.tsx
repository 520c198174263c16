import { weekdays } from '../../../core/weekdays.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UpcomingExam, UnfinishedWork, Today } from '../../data/study/today.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { ownDayInWords } from '../../ui/words/own-dates.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Card } from '../../ui/layout/card.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { ShelvedCourse } from './course-shelf.tsx'
import css from './today-part.module.css'

export interface TodayPartProps {
  today: Today
  /** What is due is looked for in these. */
  shelf: readonly ShelvedCourse[]
  /** The name of any course by its id. */
  titleOf: (courseId: number) => string
  /** Today's reviews by course id, as far as they are known: of what is due, as many as a day is to have. */
  reviews: ReadonlyMap<number, { today: number }>
  /** `false`: the student has switched it off. */
  showsStudyDays: boolean
  /** Where the day of an exam is set; left out for who has no account. */
  settings?: ReactNode
}

/** What a student comes for: to go on, what is due, how long there is, and what was done this week. */
export function TodayPart({ today, shelf, titleOf, reviews, showsStudyDays, settings }: TodayPartProps) {
  const due = shelf.filter(({ courseId, access, progress }) => {
    const isDone = reviews.get(courseId)?.today === 0
    return access !== 'lapsed' && (progress?.due ?? 0) > 0 && !isDone
  })
  const isNothing = today.unfinished.length === 0 && due.length === 0
  return (
    <Card className={css['today']} aria-labelledby="today">
      <h2 id="today">Today</h2>
      <ul className={css['tasks']}>
        {today.unfinished.map((work) => (
          <Row key={work.sessionId} title={titleOf(work.courseId)} words={unfinishedInWords(work)}>
            <UnfinishedLink work={work} />
          </Row>
        ))}
        {due.map(({ courseId, title, progress }) => (
          <Row key={courseId} title={title} words={dueInWords(progress?.due ?? 0, reviews.get(courseId)?.today)}>
            <LinkButton
              to="/study/$courseId/start"
              params={{ courseId: String(courseId) }}
              search={{ reviews: true }}
              look="secondary"
            >
              Review now<VisuallyHidden> {title}</VisuallyHidden>
            </LinkButton>
          </Row>
        ))}
        {isNothing && (
          <li className={css['small']}>
            Nothing is open and there is no review to do now. New questions are in your courses, whenever you like.
          </li>
        )}
      </ul>
      <dl className={css['facts']}>
        {today.exams.map((exam) => (
          <div key={exam.courseId}>
            <dt>{titleOf(exam.courseId)}</dt>
            <dd>
              <strong>{daysLeftInWords(exam)}</strong> {ownDayInWords(exam.date)}
            </dd>
          </div>
        ))}
        {showsStudyDays && (
          <div>
            <dt>This week</dt>
            <dd>
              <Week days={today.week} />
            </dd>
          </div>
        )}
        {today.waiting > 0 && (
          <div>
            <dt>Waiting on this device</dt>
            <dd>
              <Link to="." hash="sync">
                {formatCount(today.waiting, 'change')} not sent yet
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {settings}
    </Card>
  )
}

function Row({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <li className={css['task']}>
      <p className={css['words']}>
        <strong>{words}</strong>
        <span className={css['small']}>{title}</span>
      </p>
      {children}
    </li>
  )
}

function UnfinishedLink({ work }: { work: UnfinishedWork }) {
  const params = { courseId: String(work.courseId), sessionId: work.sessionId }
  return work.is === 'exam' ? (
    <LinkButton to="/study/$courseId/exams/$sessionId" params={params}>
      Go on with the exam
    </LinkButton>
  ) : (
    <LinkButton to="/study/$courseId/practice/$sessionId" params={params} icon="bookmark">
      Resume
    </LinkButton>
  )
}

const unfinishedInWords = (work: UnfinishedWork): string =>
  work.is === 'exam' ? work.title : `Question ${work.place} of ${work.of} · ${work.answered} answered`

/** `today`: as many of what is due as a day is to have; `undefined` while that is not known. */
const dueInWords = (due: number, today: number | undefined): string =>
  today === undefined || today === due
    ? `${formatCount(due, 'review')} due`
    : `${formatCount(today, 'review')} for today`

function daysLeftInWords({ daysLeft }: UpcomingExam): string {
  if (daysLeft === 0) return 'Exam today'
  return daysLeft > 0 ? `${formatCount(daysLeft, 'day')} to the exam` : 'The exam was on'
}

/** The days that one studied on; those that one did not are only not marked. */
function Week({ days }: { days: readonly boolean[] }) {
  const studied = weekdays.filter((_, at) => days[at])
  return (
    <>
      <span className={css['week']} aria-hidden="true">
        {weekdays.map((day, at) => (
          <span key={day} className={css['day']} data-studied={days[at] || undefined}>
            {day[0]}
          </span>
        ))}
      </span>
      <VisuallyHidden>
        {studied.length === 0
          ? 'No day yet'
          : `Studied on ${formatCount(studied.length, 'day')}: ${studied.join(', ')}`}
      </VisuallyHidden>
    </>
  )
}
