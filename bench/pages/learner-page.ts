import { type LearnerAnswer, foldLearner, learn, learnerHash } from '../../core/study/learner/model/learner.ts'
import { nextQuestions } from '../../core/study/learner/next/next-question.ts'
import { madeAnswers, madeBank, madeLearner } from '../support/made-learner.ts'

/** Microseconds of one update, the median over blocks of `block` answers, of a student with 1,000 answers already. */
export function timeUpdates(blocks: number, block: number): number[] {
  const bank = madeBank(5000)
  const before = madeAnswers(bank, 1000, 'before')
  const more: LearnerAnswer[] = madeAnswers(bank, block, 'more')
  return Array.from({ length: blocks }, () => {
    const state = foldLearner(before, bank)
    const startMs = performance.now()
    for (const answer of more) learn(state, answer, bank)
    return ((performance.now() - startMs) * 1000) / block
  })
}

/** Milliseconds of each fold of `count` answers over a bank of 5,000 questions, and the state's hash, by which it is the same here as
 *  elsewhere. */
export function timeFolds(rounds: number, count: number): { foldMs: number[]; hash: string } {
  const bank = madeBank(5000)
  const answers = madeAnswers(bank, count, 'fold')
  let hash = ''
  const foldMs = Array.from({ length: rounds }, () => {
    const startMs = performance.now()
    const state = foldLearner(answers, bank)
    const tookMs = performance.now() - startMs
    hash = learnerHash(state)
    return tookMs
  })
  return { foldMs, hash }
}

/** Milliseconds of each choice of the next 20 questions of `questions`, by a student with `count` answers; the first is told apart. */
export function timeChoices(rounds: number, questions: number, count: number): { firstMs: number; nextMs: number[] } {
  const { learner, nowMs } = madeLearner(questions, count)
  const once = (round: number) => {
    const startMs = performance.now()
    const chosen = nextQuestions(learner, { count: 20, seed: `round ${round}`, nowMs: nowMs + round * 60_000 })
    const tookMs = performance.now() - startMs
    if (chosen.length !== 20) throw new Error('not as many as there are')
    return tookMs
  }
  const firstMs = once(0)
  return { firstMs, nextMs: Array.from({ length: rounds }, (_, at) => once(at + 1)) }
}
