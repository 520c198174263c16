import type { NumericEntry, Question, SingleBestAnswer } from './question.ts'

/** What a practice session can ask: a question by itself, with options or a number. */
export type PractisableQuestion = SingleBestAnswer | NumericEntry

export function isPractisable<Q extends Pick<Question, 'type' | 'stimulusId'>>(
  asked: Q,
): asked is Extract<Q, { type: PractisableQuestion['type'] }> {
  const isKnown = asked.type === 'single-best-answer' || asked.type === 'numeric'
  return isKnown && asked.stimulusId === undefined
}
