import type { ExamBlueprint } from '../../../exams/blueprint.ts'
import type { Bank, BankItem } from '../bank/bank.ts'
import { forecaster } from '../model/expected-share.ts'
import { forgotten } from '../model/features.ts'
import { type LearnerState, type PartState, conceptKey, heldOf } from '../model/learner-state.ts'
import type { Mastery } from '../learner-view.ts'

/** Share of the marks from which on a topic is mastered, unless its exam asks for more. */
export const masteryTarget = 0.75
/** Marked answers before anything is said of a topic or a concept. */
export const leastAnswers = 3
/** Of a standard normal: four fifths of it lie within so many standard deviations. */
export const z80 = 1.2815515655446004

/** The pass mark of the exam where it is above the usual target. */
export function masteryTargetOf(exam: ExamBlueprint | null): number {
  const scale = exam?.scale
  const pass =
    scale?.kind === 'percent' ? (scale.passPercent ?? 0) / 100 : scale?.kind === 'scaled' ? (scale.passShare ?? 0) : 0
  return Math.min(0.95, Math.max(masteryTarget, pass))
}

/** What is known of the topics and concepts of a course at a moment, in the order of the bank: of those that have questions, without which
 *  nobody could tell. A concept is judged by the questions of its own topic alone. */
export function masteryOf(
  state: LearnerState,
  bank: Bank,
  atMs: number,
  target = masteryTarget,
): { topics: Mastery[]; concepts: Mastery[] } {
  const { topics, concepts } = poolsOf(state, bank, atMs)
  return {
    topics: bank.topics.flatMap(({ id, title }): Mastery[] => {
      const pool = topics.get(id)
      return pool ? [{ id, title, is: 'topic', topic: id, ...judge(heldOf(state.topics, id), pool, atMs, target) }] : []
    }),
    concepts: bank.concepts.flatMap(({ id, title, topic }): Mastery[] => {
      const key = conceptKey(topic, id)
      const pool = concepts.get(key)
      return pool
        ? [{ id, title, is: 'concept', topic, ...judge(heldOf(state.concepts, key), pool, atMs, target) }]
        : []
    }),
  }
}

/** The questions of a topic or a concept: how many, what they are expected to earn, and how that moves with a logit of ability. */
interface Pool {
  items: number
  shares: number
  slopes: number
}

function poolsOf(state: LearnerState, bank: Bank, atMs: number) {
  const topics = new Map<string, Pool>()
  const concepts = new Map<string, Pool>()
  const { shareUnmet } = forecaster(state, atMs)
  for (const item of bank.items.values()) {
    const share = shareUnmet(item)
    add(topics, item.topic, share, slopeAt(share, item))
    if (item.concept !== '') add(concepts, conceptKey(item.topic, item.concept), share, slopeAt(share, item))
  }
  return { topics, concepts }
}

/** How an expected share moves with the logit that it comes from. */
export const slopeAt = (share: number, { chance }: Pick<BankItem, 'chance'>): number =>
  ((share - chance) * (1 - share)) / (1 - chance)

function add(pools: Map<string, Pool>, id: string, share: number, slope: number): void {
  const pool = pools.get(id)
  if (pool === undefined) {
    pools.set(id, { items: 1, shares: share, slopes: slope })
    return
  }
  pool.items++
  pool.shares += share
  pool.slopes += slope
}

/** What the model itself is off by, share of the marks: measured on public logs. */
const ofModel = 0.06

type Judged = Omit<Mastery, 'id' | 'title' | 'is' | 'topic'>

function judge(part: PartState | undefined, pool: Pool, atMs: number, target: number): Judged {
  const { answers = 0, lost = 0 } = part ?? {}
  const known = { answers, lost, lastAtMs: part?.lastAtMs ?? null }
  if (part === undefined || answers < leastAnswers) return { share: null, error: null, ...known, isMastered: false }
  const share = pool.shares / pool.items
  const ofLogit = (pool.slopes / pool.items) * logitError(part, atMs)
  const error = Math.sqrt(ofLogit * ofLogit + ofModel * ofModel)
  return { share, error, ...known, isMastered: share - z80 * error >= target }
}

/** Standard error of what is known of a part, logits: few answers tell little, and after a long time it is not known how much of it
 *  was forgotten. */
function logitError(part: PartState, atMs: number): number {
  const unsure = 0.5 * forgotten(part, atMs)
  return Math.sqrt(1 / (1 + part.information) + unsure * unsure)
}
