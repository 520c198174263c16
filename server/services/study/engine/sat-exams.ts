import type { Knex } from 'knex'
import { foldExam, type SatExam } from '../../../../core/exams/exam-family.ts'
import { isAnswered, isExamSection, isMarkCorrected, type LearningEvent } from '../../../../core/study/events/event.ts'
import { eventsOfItems, examEvents, placedEventOf } from '../../../models/study/stored-events.ts'

/** The exams of a course that a student sat, with the marks that count now: as their devices fold them. */
export async function satExams(userId: string, courseId: number, reads: Knex): Promise<SatExam[]> {
  const parts = (await examEvents(userId, reads)).map(placedEventOf)
  const sections = parts.flatMap(({ event }) => (isExamSection(event) && event.courseId === courseId ? [event] : []))
  if (sections.length === 0) return []
  const items = new Set(sections.flatMap((section) => section.items.map(({ itemId }) => itemId)))
  const answers = (await eventsOfItems(userId, [...items], reads)).map(placedEventOf)
  const sittings = [...new Set(sections.map(({ sessionId }) => sessionId))]
  return sittings.flatMap((id) => foldExam([...parts, ...answers].filter(({ event }) => sittingOf(event) === id)) ?? [])
}

function sittingOf(event: LearningEvent): unknown {
  if (isAnswered(event)) return event.exam && event.sessionId
  return isMarkCorrected(event) ? event.sessionId : event['sessionId']
}
