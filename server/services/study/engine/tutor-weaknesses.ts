import type { AnswerOf } from '../../../../core/contract/endpoint.ts'
import type { tutorWeaknesses } from '../../../../core/contract/study/ai-tutor.ts'
import { wholePercent } from '../../../../core/study/learner/sentences.ts'
import { isoTime } from './percent.ts'
import type { StudiedCourse } from './studied-courses.ts'

/** The weaknesses of a course as the list has them. */
export const listedWeaknesses = ({ course, summary }: StudiedCourse): AnswerOf<typeof tutorWeaknesses> =>
  summary.weaknesses.map((weakness) => ({
    courseId: course.id,
    conceptId: weakness.concept,
    topicId: weakness.topic,
    concept: weakness.conceptTitle,
    topic: weakness.topicTitle,
    priority: weakness.priority,
    errorCount: weakness.errorCount,
    improvements: weakness.improvements,
    mastery: wholePercent(weakness.share),
    answers: weakness.answers,
    marksLost: Math.round(weakness.marksLost * 10) / 10,
    lastAnsweredAt: isoTime(weakness.lastAtMs),
  }))

/** Of several courses: the most urgent first, as within one. */
export function byUrgency(weaknesses: AnswerOf<typeof tutorWeaknesses>): AnswerOf<typeof tutorWeaknesses> {
  const order = ['critical', 'high', 'medium', 'low']
  return weaknesses.toSorted((a, b) => order.indexOf(a.priority) - order.indexOf(b.priority))
}
