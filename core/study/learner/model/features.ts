import { ln, pow } from '../../arithmetic.ts'
import { dayMs } from '../../../durations.ts'
import { type ItemState, type LearnerState, type PartState, usualShare } from './learner-state.ts'

/** What the read-out looks at. A weight belongs to each. */
export const globalFeatures = [
  'one',
  'ability',
  'fast',
  'middle',
  'slow',
  'last-share',
  'experience',
  'recent',
  'accuracy',
] as const
export const partFeatures = [
  'ability',
  'unseen',
  'right',
  'lost',
  'fast',
  'slow',
  'last-share',
  'gap',
  'accuracy',
  'earlier-share',
  'right-run',
  'lost-run',
  'same',
  'same-middle',
] as const
export const itemFeatures = ['ease', 'right', 'lost', 'last-share', 'gap'] as const

/** What tells of the next minutes more than of the coming weeks: a good or a bad moment, what was asked last. */
export const passing = {
  global: ['fast', 'middle', 'last-share', 'recent'],
  part: ['fast', 'last-share', 'gap', 'earlier-share', 'right-run', 'lost-run', 'same', 'same-middle'],
} as const

/** Answers of the usual share that accuracy counts beside those there are. */
const usualAnswers = 2

const accuracyOf = ({ right, answers }: Pick<PartState, 'right' | 'answers'>): number =>
  (right + usualAnswers * usualShare) / (answers + usualAnswers) - usualShare

export function writeGlobalFeatures(state: LearnerState, x: Float64Array): void {
  x[0] = 1
  x[1] = state.ability
  x[2] = state.fast
  x[3] = state.middle
  x[4] = state.slow
  x[5] = state.answers === 0 ? 0 : state.lastShare - 0.5
  x[6] = lnOnePlus(state.answers)
  x[7] = state.recent
  x[8] = accuracyOf(state)
}

export function writePartFeatures(state: LearnerState, part: PartState | undefined, x: Float64Array): void {
  x.fill(0)
  if (part === undefined) {
    x[1] = 1
    return
  }
  x[0] = part.ability
  x[2] = lnOnePlus(part.right)
  x[3] = lnOnePlus(part.answers - part.right)
  x[4] = part.fast
  x[5] = part.slow
  x[6] = part.lastShare - 0.5
  x[7] = lnOnePlus(state.answers - part.lastAt)
  x[8] = accuracyOf(part)
  x[9] = part.answers > 1 ? part.earlierShare - 0.5 : 0
  x[10] = lnOnePlus(Math.max(0, part.run))
  x[11] = lnOnePlus(Math.max(0, -part.run))
  const isSame = part.lastAt === state.answers
  x[12] = isSame ? 1 : 0
  x[13] = isSame ? state.middle : 0
}

export function writeItemFeatures(
  state: LearnerState,
  logit: number,
  item: ItemState | undefined,
  x: Float64Array,
): void {
  x.fill(0)
  x[0] = -logit
  if (item === undefined) return
  x[1] = lnOnePlus(item.right)
  x[2] = lnOnePlus(item.answers - item.right)
  x[3] = item.lastShare - 0.5
  x[4] = lnOnePlus(state.answers - item.lastAt)
}

/** What is forgotten of a topic since it was last practised, logits: a year costs a third of the marks of who had answered a dozen
 *  questions right, as with knowledge of basic science at medical schools (Custers, Advances in Health Sciences Education 15, 2010);
 *  what was practised more holds longer. */
export function forgotten(part: PartState | undefined, atMs: number): number {
  if (part === undefined) return 0
  const days = Math.max(0, atMs - part.lastAtMs) / dayMs
  return 0.3 * lnOnePlus(days / (1 + part.right))
}

const factor = pow(0.9, -1 / 0.1542) - 1

/** Probability of recall, 0..1, by the forgetting curve of FSRS-6 (Ye 2024). */
export function recallOfItem(item: ItemState, atMs: number): number {
  const days = Math.max(0, atMs - item.lastAtMs) / dayMs
  return pow(1 + (factor * days) / item.stabilityDays, -0.1542)
}

const ofWholeNumbers = Float64Array.from({ length: 1024 }, (_, n) => ln(1 + n))

/** ln(1 + n) for n ≥ 0. */
export function lnOnePlus(n: number): number {
  return n < 1024 && Number.isInteger(n) ? ofWholeNumbers[n]! : ln(1 + n)
}
