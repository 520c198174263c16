import { dayMs } from '../../../core/durations.ts'
import { examSubject } from '../../../core/exams/exam-family.ts'
import { cardSubject } from '../../../core/study/cards/card.ts'
import { type CountedAnswer, countedAnswersOf } from '../../../core/study/events/counted-answers.ts'
import { isAnswered } from '../../../core/study/events/event.ts'
import { sessionsOf, withMarksNow } from '../../../core/study/past-sessions.ts'
import { isTaskAnswer } from '../../../core/study/tasks/task-family.ts'
import { type PracticeSession, type SessionScore, scoreOf } from '../../../core/study/session.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import { sharedDb } from '../device/packs.ts'

export interface PastSession {
  id: string
  endedAtMs: number
  score: SessionScore
}

/** The sessions of a course that have ended since a moment, epoch ms, the latest first: those of this device, and those of
 *  others as far as their answers are here. Made for `useLive`. */
export async function readPastSessions(db: AccountDb, courseId: number, sinceMs: number): Promise<PastSession[]> {
  // Ids begin with the time they were made at: an answer has a later one than its session.
  const firstId = idFrom(sinceMs)
  const [runs, rows] = await Promise.all([
    db.sessions.where('[courseId+updatedAtMs]').between([courseId, sinceMs], [courseId, []]).toArray(),
    db.events.where('id').aboveOrEqual(firstId).toArray(),
  ])
  const attempts = countedAnswersOf(rows).filter(
    ({ event }) => event.courseId === courseId && !isTaskAnswer(event.answer),
  )
  const own = new Set(runs.map(({ id }) => id))
  const elsewhere = sessionsOf(attempts, () => '').filter(({ id }) => !own.has(id) && id >= firstId)
  return [...runs.map((run) => withMarksNow(run, attempts)), ...elsewhere]
    .flatMap((run) => {
      const score = scoreOf(run)
      const endedAtMs = run.finishedAtMs
      return endedAtMs === null || score.answered === 0 ? [] : [{ id: run.id, endedAtMs, score }]
    })
    .sort((a, b) => b.endedAtMs - a.endedAtMs)
}

/** The earliest id that can be of this moment or later. */
export function idFrom(atMs: number): string {
  const time = Math.max(0, atMs).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

/** When an id was made, epoch ms; 0 for what is none. */
const timeIn = (id: string): number => Number.parseInt(id.replace('-', ''), 16) || 0

/** What counts of the answers to the questions of a run, also in other runs. Made for `useLive`. */
export async function readCountedAnswers(db: AccountDb, { items }: PracticeSession): Promise<CountedAnswer[]> {
  const subjects = items.map(({ itemId }) => cardSubject(itemId))
  return countedAnswersOf(await db.events.where('subjects').anyOf(subjects).toArray())
}

/** A run of another device, as its answers tell of it; `null` when none is here. */
export async function sessionFromAnswers(db: AccountDb, sessionId: string): Promise<PracticeSession | null> {
  const [since, corrections] = await Promise.all([
    // A clock that was put back, and a page that was opened again, may have given answers an earlier id than their session.
    db.events
      .where('id')
      .aboveOrEqual(idFrom(timeIn(sessionId) - dayMs))
      .toArray(),
    // The server makes them, by a clock of its own, and the exams' family takes them of every session.
    db.events.where('subjects').equals(examSubject(sessionId)).toArray(),
  ])
  const answers = since.filter(({ event }) => isAnswered(event) && event.sessionId === sessionId)
  const attempts = countedAnswersOf([...answers, ...corrections]).filter(({ event }) => !isTaskAnswer(event.answer))
  const courseId = attempts[0]?.event.courseId
  const refs = courseId === undefined ? [] : ((await sharedDb.packs.get(courseId))?.current?.refs ?? [])
  const topics = new Map(refs.map(({ itemId, topic }) => [itemId, topic]))
  return sessionsOf(attempts, (itemId) => topics.get(itemId) ?? '')[0] ?? null
}
