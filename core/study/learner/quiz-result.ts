import type { Learner } from './learner-inputs.ts'

/** Part of the marks that the answers to a concept have earned so far, 0..1; `null` without any. */
export function shareSoFar({ answers, bank }: Pick<Learner, 'answers' | 'bank'>, concept: string): number | null {
  const shares = answers.filter(({ itemId }) => bank.items.get(itemId)?.concept === concept).map(({ share }) => share)
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
