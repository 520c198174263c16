import type { Learner } from './learner-inputs.ts'

/** The last answers, by which a student's pace is told. */
const lastAnswers = 200
/** Time that the usual pace of 1 counts for beside the student's own, seconds. */
const usualSeconds = 600
/** Longer than this on a question, and the student was away. */
export const longestMs = 10 * 60_000

/** A student's time on a question against what the bank says of it: 1 as long, 2 twice as long. */
export function paceOf({ answers, bank }: Pick<Learner, 'answers' | 'bank'>): number {
  let spent = usualSeconds
  let expected = usualSeconds
  for (const { itemId, durationMs } of answers.slice(-lastAnswers)) {
    const seconds = bank.items.get(itemId)?.seconds
    // 0 where nobody measured.
    if (seconds === undefined || durationMs <= 0 || durationMs > longestMs) continue
    spent += durationMs / 1000
    expected += seconds
  }
  return Math.min(Math.max(spent / expected, 0.25), 4)
}

/** To read why an answer was wrong, and to go on. */
const explanationMinutes = 0.4
const betweenMinutes = 0.08

/** A question of so many seconds with its explanation, minutes, for a student who goes at this pace and is expected to earn this share. */
export const questionMinutes = (seconds: number, share: number, pace: number): number =>
  (seconds * pace) / 60 + (1 - share) * explanationMinutes + betweenMinutes
