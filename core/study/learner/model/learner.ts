import type { CountedAnswer } from '../../events/counted-answers.ts'
import type { Confidence } from '../../events/event.ts'
import { memoryAfter } from '../../cards/memory-after.ts'
import { daysBetween } from '../../cards/spacing.ts'
import type { Bank } from '../bank/bank.ts'
import { sigmoid } from './expected-share.ts'
import {
  type LearnerState,
  type PartState,
  conceptKey,
  conceptWeight,
  heldOf,
  newLearner,
  newPart,
  usualShare,
} from './learner-state.ts'

export { expectedShare, forecaster, type Forecaster } from './expected-share.ts'
export { learnerHash } from './learner-hash.ts'
export { type LearnerState, learnerVersion, newLearner } from './learner-state.ts'

/** A marked answer, as the engine learns from it. */
export interface LearnerAnswer {
  itemId: string
  /** Epoch ms. */
  atMs: number
  /** Of the marks, 0..1. */
  share: number
  confidence: Confidence | null
  durationMs: number
}

/** The marked ones, in their order. */
export function answersOf(attempts: readonly CountedAnswer[]): LearnerAnswer[] {
  const answers: LearnerAnswer[] = []
  for (const { event, atMs, mark } of attempts) {
    if (mark === null) continue
    const { itemId, confidence = null, durationMs } = event
    answers.push({ itemId, atMs, share: mark.marks / mark.of, confidence, durationMs })
  }
  return answers
}

/** Takes one answer in, in place. An answer to a question that the bank no longer has is passed over: nobody knows any more what
 *  it was about. Steps after Elo with a rate that falls with the answers (Pelánek, Computers & Education 98, 2016). */
export function learn(state: LearnerState, answer: LearnerAnswer, bank: Bank): void {
  const item = bank.items.get(answer.itemId)
  if (item === undefined) return
  const topic = partIn(state.topics, item.topic)
  const concept = item.concept === '' ? null : partIn(state.concepts, conceptKey(item.topic, item.concept))
  const { share, atMs } = answer
  const ofPart = concept === null ? 0 : conceptWeight(concept) * (concept.ability - topic.ability)
  const known = sigmoid(state.ability + topic.ability + ofPart - item.logit)
  const expected = item.chance + (1 - item.chance) * known
  const error = share - expected
  // The exact gradient of a logistic curve that has a floor; what was said to be guessed right tells half as much.
  const isLucky = answer.confidence === 'guess' && error > 0
  const step = (isLucky ? 0.5 : 1) * error * (known / expected)
  state.ability += (step * 0.6) / (1 + 0.03 * state.answers)
  state.answers++
  state.right += share
  state.fast = 0.6 * state.fast + 0.4 * error
  state.middle = 0.85 * state.middle + 0.15 * error
  state.slow = 0.96 * state.slow + 0.04 * error
  state.recent = 0.9 * state.recent + 0.1 * (share - usualShare)
  state.lastShare = share
  state.lastAtMs = Math.max(state.lastAtMs, atMs)
  const slope = (1 - item.chance) * known * (1 - known)
  const information = (slope * slope) / (expected * (1 - expected))
  learnPart(state, topic, share, error, step, information)
  if (concept !== null) learnPart(state, concept, share, error, step, information)
  learnItem(state, answer)
}

export function foldLearner(answers: readonly LearnerAnswer[], bank: Bank): LearnerState {
  const state = newLearner()
  for (const answer of answers) learn(state, answer, bank)
  return state
}

function learnPart(
  state: LearnerState,
  part: PartState,
  share: number,
  error: number,
  step: number,
  information: number,
): void {
  part.ability += (step * 0.7) / (1 + 0.08 * part.answers)
  part.information += information
  part.answers++
  part.right += share
  if (share < 1) part.lost++
  part.fast = 0.6 * part.fast + 0.4 * error
  part.slow = 0.9 * part.slow + 0.1 * error
  part.earlierShare = part.lastShare
  part.lastShare = share
  part.run = share < 1 ? Math.min(0, part.run) - 1 : Math.max(0, part.run) + 1
  part.lastAt = state.answers
  part.lastAtMs = state.lastAtMs
}

function learnItem(state: LearnerState, { itemId, share, atMs, confidence }: LearnerAnswer): void {
  const item = heldOf(state.items, itemId)
  const days = item === undefined ? 0 : daysBetween(item.lastAtMs, atMs)
  const { stabilityDays, difficulty } = memoryAfter(item ?? null, days, share < 1 ? 1 : 3, confidence)
  if (item === undefined) {
    const [answers, lastAt] = [1, state.answers]
    state.items[itemId] = { answers, right: share, lastShare: share, lastAt, lastAtMs: atMs, stabilityDays, difficulty }
    return
  }
  item.stabilityDays = stabilityDays
  item.difficulty = difficulty
  item.answers++
  item.right += share
  item.lastShare = share
  item.lastAt = state.answers
  item.lastAtMs = Math.max(item.lastAtMs, atMs)
}

function partIn(held: Record<string, PartState>, id: string): PartState {
  return heldOf(held, id) ?? (held[id] = newPart())
}
