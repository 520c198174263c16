import type { CountedAnswer } from '../events/counted-answers.ts'
import type { Confidence } from '../events/event.ts'
import { type Hlc, compareStamps, compareText } from '../events/hlc.ts'

/** A marked answer as the row of its question keeps it: how it went and when, without what was answered. From these the engine
 *  tells all that a student did in a course, and reads no event again. */
export interface KeptAnswer {
  /** When it counts, epoch ms. */
  atMs: number
  /** Orders answers of one moment. */
  hlc: Hlc
  /** Of the marks, 0..1. */
  share: number
  confidence: Confidence | null
  durationMs: number
  /** Minutes east of UTC where it was given. */
  tzOffsetMin: number
}

/** The marked ones of these attempts, in their order. */
export function keptAnswers(attempts: readonly CountedAnswer[]): KeptAnswer[] {
  return attempts.flatMap(({ event, atMs, mark }) => {
    if (mark === null) return []
    const { hlc, confidence = null, durationMs, tzOffsetMin } = event
    return { atMs, hlc, share: mark.marks / mark.of, confidence, durationMs, tzOffsetMin }
  })
}

export interface ItemAnswer extends KeptAnswer {
  itemId: string
}

/** The answers to all questions of a course as one list, in the order of `compareEvents`. `rows`: of one each question. */
export function answersInOrder(rows: readonly { card: { itemId: string }; answers?: KeptAnswer[] }[]): ItemAnswer[] {
  const all = rows.flatMap(({ card: { itemId }, answers = [] }) => answers.map((answer) => ({ itemId, ...answer })))
  // Stable: answers to one question stay as they were where nothing else decides.
  return all.sort((a, b) => a.atMs - b.atMs || compareStamps(a.hlc, b.hlc) || compareText(a.itemId, b.itemId))
}
