import { dayMs } from '../../../durations.ts'
import { exp, ln } from '../../arithmetic.ts'
import { areasOf } from '../bank/areas.ts'
import { floored } from '../model/expected-share.ts'
import { retention } from './forgetting.ts'
import type { Learner } from '../model/learner-inputs.ts'

/** Two models of how a concept is learnt: incrementally, with every answer (Cen, Koedinger and Junker 2006), or all-or-none, so that
 *  it is known or not (Corbett and Anderson 1995). They ask for other questions: after two mistakes the one still gives even chances, the
 *  other stays with the concept until it is known. Which of them a student follows is told by which foretold their answers better. */
export interface LearningModels {
  /** How far the all-or-none model is to be believed, 0..1. */
  belief: number
  /** The chance that it is known by the all-or-none model: of an area without an answer, and of the others by their id. */
  before: number
  known: ReadonlyMap<string, number>
}

/** Of the all-or-none model: the chance to know a concept before the first answer, to learn it with one answer, to know an answer where
 *  the concept is known or is not, and days in which half of the chance that it is known is lost. The order of what such fits give. */
export const allOrNone = { before: 0.5, learns: 0.15, knows: 0.88, knowsElse: 0.1, holdsDays: 100 } as const

/** Areas that the usual chance before the first answer counts for. */
const areasBefore = 5
/** Answers that are looked at. */
const lastAnswers = 1000
/** Odds of the all-or-none model before the first answer. */
const oddsBefore = 0.25
/** Steps of the incremental model, after Elo (Pelánek 2016). */
const steps = { all: 0.3, area: 0.5 } as const

/** A question that is always guessed right would tell nothing. */
const mostChance = 0.9
/** Part of the answers to questions that were met the day before that are given from memory. */
const remembered = 0.8

interface Tracked {
  answers: number
  known: number
  ability: number
  lastAtMs: number
}

export function learningModels({ answers, bank }: Pick<Learner, 'answers' | 'bank'>): LearningModels {
  const { ofItem } = areasOf(bank)
  const areas = new Map<string, Tracked>()
  const metAtMs = new Map<string, number>()
  let ability = 0
  let count = 0
  let evidence = ln(oddsBefore)
  // Of the areas so far, so that who knows much is expected to know the next one.
  let before: number = allOrNone.before
  for (const { itemId, atMs, share } of answers.slice(-lastAnswers)) {
    const area = ofItem.get(itemId)
    const item = bank.items.get(itemId)
    if (!area || !item) continue
    const { logit } = item
    const chance = Math.min(item.chance, mostChance)
    const held = areas.get(area.id) ?? { answers: 0, known: before, ability: 0, lastAtMs: atMs }
    const known = held.known / (1 + Math.max(atMs - held.lastAtMs, 0) / dayMs / allOrNone.holdsDays)
    // What was met before may be remembered, whatever is known of its concept.
    const lastAtMs = metAtMs.get(itemId)
    const recall = lastAtMs === undefined ? 0 : remembered * retention((atMs - lastAtMs) / dayMs, 1)
    const withRecall = (part: number) => part + (1 - part) * recall
    const right = withRecall(chance + (1 - chance) * allOrNone.knows)
    const rightElse = withRecall(chance + (1 - chance) * allOrNone.knowsElse)
    const byAllOrNone = known * right + (1 - known) * rightElse
    const byIncrements = withRecall(floored(ability + held.ability - logit, chance))
    if (lastAtMs === undefined)
      evidence += share * ln(byAllOrNone / byIncrements) + (1 - share) * ln((1 - byAllOrNone) / (1 - byIncrements))
    metAtMs.set(itemId, atMs)
    const after = (share * known * right) / byAllOrNone + ((1 - share) * known * (1 - right)) / (1 - byAllOrNone)
    if (held.answers === 0) before += (after - before) / (areas.size + areasBefore)
    const error = (1 - recall) * (share - byIncrements)
    areas.set(area.id, {
      answers: held.answers + 1,
      known: after + (1 - after) * allOrNone.learns,
      ability: held.ability + (steps.area * error) / (1 + 0.1 * held.answers),
      lastAtMs: Math.max(atMs, held.lastAtMs),
    })
    ability += (steps.all * error) / (1 + 0.03 * count)
    count++
  }
  const known = new Map([...areas].map(([id, held]) => [id, held.known]))
  return { before, belief: 1 / (1 + exp(-Math.min(Math.max(evidence, -20), 20))), known }
}
