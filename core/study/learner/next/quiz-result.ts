import { countsFor } from '../bank/areas.ts'
import type { Learner } from '../model/learner-inputs.ts'

/** Part of the marks that the answers to a concept, or to a topic as a whole, have earned so far, 0..1; `null` without any. */
export function shareSoFar({ answers, bank }: Pick<Learner, 'answers' | 'bank'>, id: string): number | null {
  const isOfIt = countsFor(bank, id)
  const shares = answers.filter(({ itemId }) => isOfIt(itemId)).map(({ share }) => share)
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** What a quiz came to. */
export interface QuizResult {
  /** Per cent of the marks. */
  score: number
  /** A sentence for the student. */
  feedback: string
  /** More of the marks than the earlier answers to the concept earned, or all there are; of the first answers to it, three quarters. */
  improvement: boolean
}

/** Part of the marks of first answers that is good. */
const goodFirst = 0.75

/** `share`: part of the marks that the quiz earned, 0..1; `earlier`: the same of the answers to its concept before, `null` without
 *  any. */
export function quizResult(share: number, earlier: number | null, conceptTitle: string): QuizResult {
  const score = Math.round(share * 100)
  if (share >= 1)
    return { score, improvement: true, feedback: `All marks: ${conceptTitle} comes back as reviews, when it is time.` }
  if (earlier === null) {
    const improvement = share >= goodFirst
    return {
      score,
      improvement,
      feedback: improvement
        ? `A good beginning with ${conceptTitle}.`
        : `These were your first answers to ${conceptTitle}: read what each explanation says.`,
    }
  }
  const before = Math.round(earlier * 100)
  if (score > before)
    return { score, improvement: true, feedback: `Better than the ${before}% of your answers before.` }
  return {
    score,
    improvement: false,
    feedback:
      score === before
        ? 'As many marks as your answers before: read the explanations, then practise it once more.'
        : `Less than the ${before}% of your answers before: read the explanations, then practise it once more.`,
  }
}
