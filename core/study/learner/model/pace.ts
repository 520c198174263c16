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
