import type { Topic } from '../content/topic.ts'
import { isDue } from './cards/card.ts'
import { hasFullMarks } from './mark.ts'
import type { PracticeHistory } from './pick.ts'
import type { QuestionRef } from './session.ts'

export interface ProgressTally {
  questions: number
  /** Questions answered at least once. */
  answered: number
  /** Questions whose last answer was right. */
  correct: number
  due: number
}

export interface CourseProgress extends ProgressTally {
  /** All attempts, and how many were right. */
  attempts: number
  correctAttempts: number
  byTopic: { topic: Topic; tally: ProgressTally }[]
}

/** Where a student stands in a course: its current questions against the cards of the course. */
export function progressOf(
  topics: readonly Topic[],
  questions: readonly QuestionRef[],
  { cards, nowMs, examAtMs }: Pick<PracticeHistory, 'cards' | 'nowMs' | 'examAtMs'>,
): CourseProgress {
  const of = (refs: readonly QuestionRef[]): ProgressTally => {
    const held = refs.flatMap(({ itemId }) => cards.get(itemId) ?? [])
    return {
      questions: refs.length,
      answered: held.length,
      correct: held.filter((card) => hasFullMarks(card.lastMark)).length,
      due: held.filter((card) => isDue(card, nowMs, examAtMs)).length,
    }
  }
  const all = [...cards.values()]
  return {
    ...of(questions),
    attempts: all.reduce((sum, card) => sum + card.attempts, 0),
    correctAttempts: all.reduce((sum, card) => sum + card.correctAttempts, 0),
    byTopic: topics.map((topic) => ({ topic, tally: of(questions.filter((ref) => ref.topic === topic.id)) })),
  }
}
