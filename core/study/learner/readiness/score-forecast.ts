import type { Bank } from '../bank/bank.ts'
import type { WeightedItem } from '../bank/exam-parts.ts'
import { floored, forecaster, sigmoid } from '../model/expected-share.ts'
import type { LearnerAnswer } from '../model/learner.ts'
import { type LearnerState, heldOf } from '../model/learner-state.ts'
import { slopeAt } from '../mastery/mastery.ts'

/** What a forecast rests on. */
export interface Studied {
  state: LearnerState
  /** Those that `state` was folded from. */
  answers: readonly LearnerAnswer[]
  bank: Bank
}

export interface ScoreForecast {
  /** Expected share of the marks, 0..1. */
  share: number
  /** Standard deviation of what an exam will give around it, 0..1. */
  deviation: number
}

/** What an exam of so many questions like these is expected to give at a moment. No single rule foretells best on all logs: it is the
 *  mean of the read-out, of the ability that all answers together show, and of what was earned so far, less what will be forgotten. */
export function forecastScore(
  studied: Studied,
  items: readonly WeightedItem[],
  questions: number,
  atMs: number,
): ScoreForecast {
  const { state } = studied
  const { ability, error } = abilityOf(studied)
  const now = forecaster(state, state.lastAtMs)
  const then = forecaster(state, atMs)
  let readOut = 0
  let byAbility = 0
  let earned = 0
  let forgotten = 0
  let slope = 0
  let chanceOfDraw = 0
  for (const { item, weight } of items) {
    const known = now.shareUnmet(item)
    const expected = floored(ability - item.logit, item.chance)
    readOut += weight * known
    forgotten += weight * (known - then.shareUnmet(item))
    byAbility += weight * expected
    slope += weight * slopeAt(expected, item)
    chanceOfDraw += weight * expected * (1 - expected)
    earned += weight * earnedIn(state, item.topic)
  }
  const share = (readOut + byAbility + earned) / 3 - forgotten
  const ofAbility = slope * error
  const ofForgetting = forgotten / 2
  const variance = chanceOfDraw / questions + ofAbility ** 2 + ofForgetting ** 2 + ofModel ** 2
  return { share: Math.min(0.99, Math.max(0.01, share)), deviation: Math.sqrt(variance) }
}

/** What the model itself is off by, share of the marks: measured on public logs. */
const ofModel = 0.07

/** Answers of the whole course that a topic's share counts beside its own. */
const shrinkage = 4

function earnedIn(state: LearnerState, topic: string): number {
  const all = (state.right + 1) / (state.answers + 2)
  const part = heldOf(state.topics, topic)
  return part === undefined ? all : (part.right + shrinkage * all) / (part.answers + shrinkage)
}

/** The ability that all answers together show, logits, with its standard error: the most probable one where abilities are spread
 *  as a standard normal (Rasch's model with a floor for chance, by Fisher's scoring). */
function abilityOf({ answers, bank }: Pick<Studied, 'answers' | 'bank'>): { ability: number; error: number } {
  const given = answers.flatMap(({ itemId, share }) => {
    const item = bank.items.get(itemId)
    return item === undefined ? [] : [{ share, logit: item.logit, chance: item.chance }]
  })
  let ability = 0
  let information = 1
  for (let round = 0; round < 20; round++) {
    let score = -ability
    information = 1
    for (const { share, logit, chance } of given) {
      const known = sigmoid(ability - logit)
      const expected = chance + (1 - chance) * known
      const slope = (1 - chance) * known * (1 - known)
      score += ((share - expected) * known) / expected
      information += (slope * slope) / (expected * (1 - expected))
    }
    const step = score / information
    ability += Math.max(-1, Math.min(1, step))
    if (Math.abs(step) < 1e-6) break
  }
  return { ability, error: 1 / Math.sqrt(information) }
}
