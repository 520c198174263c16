import { registerSubject } from '../../../core/study/events/register.ts'
import { isAnswered } from '../../../core/study/events/event.ts'
import {
  activeDays,
  daysUntil,
  examDateTarget,
  isoDateOrNull,
  type LocalTime,
  weekStartMs,
} from '../../../core/study/calendar.ts'
import { isUnanswered, type PracticeSession } from '../../../core/study/session.ts'
import { sittingName } from '../../../core/exams/exam-name.ts'
import type { Sitting } from '../../../core/exams/sitting.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import { unfinishedSittings } from '../../../offline/account/sittings.ts'
import { countWaiting } from '../../../offline/sync/sync-status.ts'
import { unfinishedSession } from './course-progress.ts'
import { idFrom } from './past-sessions.ts'

/** What was left unfinished on this device in a course. */
export type UnfinishedWork = { courseId: number; sessionId: string } & (
  | { is: 'exam'; title: string }
  /** `place` from 1. */
  | { is: 'run'; place: number; of: number; answered: number }
)

export interface UpcomingExam {
  courseId: number
  /** "2027-06-01" */
  date: string
  /** Negative when it has passed. */
  daysLeft: number
}

export interface Today {
  unfinished: UnfinishedWork[]
  exams: UpcomingExam[]
  /** For each day of this week, Monday first, whether anything was answered on it. */
  week: boolean[]
  /** Everything that the server has not acknowledged. */
  waiting: number
}

/** What a student finds on the day, of these courses, as this device knows it. Made for `useLive`. */
export async function readToday(db: AccountDb, courseIds: readonly number[], now: LocalTime): Promise<Today> {
  const [unfinished, exams, week, waiting] = await Promise.all([
    Promise.all(courseIds.map((courseId) => readUnfinishedWork(db, courseId))),
    readExamDays(db, courseIds, now),
    readWeek(db, now),
    countWaiting(db),
  ])
  return { unfinished: unfinished.flat(), exams, week, waiting }
}

async function readUnfinishedWork(db: AccountDb, courseId: number): Promise<UnfinishedWork[]> {
  const [sittings, run] = await Promise.all([unfinishedSittings(db, courseId), unfinishedSession(db, courseId)])
  return [...sittings.map(unfinishedExam), ...(run ? [unfinishedRun(run)] : [])]
}

const unfinishedExam = (sitting: Sitting): UnfinishedWork => ({
  is: 'exam',
  courseId: sitting.courseId,
  sessionId: sitting.id,
  title: sittingName(sitting),
})

function unfinishedRun(run: PracticeSession): UnfinishedWork {
  const { courseId, id, index, items } = run
  const answered = items.filter((item) => !isUnanswered(run, item)).length
  return { is: 'run', courseId, sessionId: id, place: index + 1, of: items.length, answered }
}

/** The exams of these courses whose day was set, the next one first. Made for `useLive`. */
export async function readExamDays(
  db: AccountDb,
  courseIds: readonly number[],
  now: LocalTime,
): Promise<UpcomingExam[]> {
  const rows = await db.projections.bulkGet(courseIds.map((id) => registerSubject('setting', examDateTarget(id))))
  return rows
    .flatMap((row, at) => {
      const date = isoDateOrNull(row?.family === 'register' ? row.register.value : null)
      const courseId = courseIds[at]
      return date === null || courseId === undefined ? [] : [{ courseId, date, daysLeft: daysUntil(date, now) }]
    })
    .sort((a, b) => a.daysLeft - b.daysLeft)
}

async function readWeek(db: AccountDb, now: LocalTime): Promise<boolean[]> {
  const rows = await db.events
    .where('id')
    .aboveOrEqual(idFrom(weekStartMs(now)))
    .toArray()
  const answers = rows.filter(({ event }) => isAnswered(event))
  return activeDays(
    answers.map(({ event, effectiveAtMs }) => ({ atMs: effectiveAtMs, tzOffsetMin: event.tzOffsetMin })),
    now,
  )
}
