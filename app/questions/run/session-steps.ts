import type { Answer } from '../../../core/questions/answer.ts'
import type { Confidence } from '../../../core/study/events/event.ts'
import { hasFullMarks } from '../../../core/study/mark.ts'
import type { PracticeSession, SessionItem } from '../../../core/study/session.ts'

/** Steps of a run: of one question, the question after it; of the run, the run after it. Whether a step may be taken, the rules
 *  of the run say. */

export const withChoice = (item: SessionItem, choice: Answer | null): SessionItem => ({ ...item, choice })

/** The same confidence again takes it back. */
export const withConfidence = (item: SessionItem, confidence: Confidence): SessionItem => ({
  ...item,
  confidence: item.confidence === confidence ? null : confidence,
})

/** The attempt begins when the question is shown: whoever sees it later, after a reload or in another tab, goes on with the
 *  same key. */
export const withAttemptKey = (item: SessionItem, newId: () => string): SessionItem =>
  item.attemptKey === null ? { ...item, attemptKey: newId() } : item

export const withTime = (item: SessionItem, moreMs: number): SessionItem => ({
  ...item,
  elapsedMs: item.elapsedMs + moreMs,
})

export function goTo(session: PracticeSession, index: number): PracticeSession {
  return { ...session, index: Math.min(Math.max(index, 0), session.items.length - 1) }
}

/** The first question without an answer, looking onward from the one on the screen and round; `null` when all have one. */
export function nextUnanswered(session: PracticeSession): number | null {
  const { items, index } = session
  for (let step = 1; step <= items.length; step++) {
    const at = (index + step) % items.length
    if (items[at]?.given === null) return at
  }
  return null
}

export interface TopicScore {
  topic: string
  answered: number
  correct: number
}

/** Right of answered by topic, in the order the topics came up. */
export function scoresByTopic(session: PracticeSession): TopicScore[] {
  const scores = new Map<string, TopicScore>()
  for (const { topic, given } of session.items) {
    if (!given) continue
    const held = scores.get(topic) ?? { topic, answered: 0, correct: 0 }
    scores.set(topic, {
      topic,
      answered: held.answered + 1,
      correct: held.correct + (hasFullMarks(given.mark) ? 1 : 0),
    })
  }
  return [...scores.values()]
}
