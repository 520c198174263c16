import type { Knex } from 'knex'
import { examFamily, examSubject, type SatExam } from '../../../../core/exams/exam-family.ts'
import { isExamSection, type PlacedEvent } from '../../../../core/study/events/event.ts'
import { subjectOf } from '../../../../core/study/events/family.ts'
import { eventsOfExams, eventsOfItems, placedEventOf } from '../../../models/study/stored-events.ts'

/** Beginnings and sections of a student's exams, of all courses. */
export const examParts = async (userId: string, reads: Knex): Promise<PlacedEvent[]> =>
  (await eventsOfExams(userId, reads)).map(placedEventOf)

/** The exams of a course that a student sat, with the marks that count now: as their devices fold them. `parts`: what `examParts` found. */
export async function satExams(
  userId: string,
  courseId: number,
  parts: readonly PlacedEvent[],
  reads: Knex,
): Promise<SatExam[]> {
  const sections = parts.flatMap(({ event }) => (isExamSection(event) && event.courseId === courseId ? [event] : []))
  if (sections.length === 0) return []
  const items = new Set(sections.flatMap((section) => section.items.map(({ itemId }) => itemId)))
  const answers = (await eventsOfItems(userId, [...items], reads)).map(placedEventOf)
  const subjects = [...new Set(sections.map(({ sessionId }) => examSubject(sessionId)))]
  return subjects.flatMap((subject) => {
    const own = [...parts, ...answers].filter(({ event }) => subjectOf(examFamily, event) === subject)
    return examFamily.fold(subject, own)?.exam ?? []
  })
}
