import { dayMs } from '../../../durations.ts'
import { type Area, areasOf } from '../bank/areas.ts'
import { retention } from './forgetting.ts'
import type { Learner } from '../model/learner-inputs.ts'
import { type Forecaster, type LearnerState, forecaster } from '../model/learner.ts'
import { type PartState, conceptKey, heldOf } from '../model/learner-state.ts'
import { paceOf } from '../model/pace.ts'
import { learningModels } from './learning-models.ts'

/** Where a student stands in an area, as what to do next is decided by. */
export interface AreaState {
  area: Area
  /** Marked answers in it, those that are only planned too. */
  answers: number
  /** Expected share of marks over its questions now, 0..1. */
  share: number
  /** The same without what guessing earns: 0 nothing, 1 everything. */
  known: number
  /** The same if it is known or not, and nothing between; and how far that is to be believed (`LearningModels`). */
  knownAllOrNone: number
  belief: number
  /** Days since it was practised; 0 where it never was. */
  restedDays: number
  stabilityDays: number
}

/** Questions of an area that stand for all of them. */
const sampleSize = 5
/** Of what is known without ever having been practised here: it has held for long. */
const priorStability = 60
/** What was practised holds so many days longer for each right answer. */
const daysPerRight = 3

export interface AreaStates {
  /** In the course's order. */
  all: readonly AreaState[]
  byId: ReadonlyMap<string, AreaState>
  /** As `paceOf` has it. */
  pace: number
  /** Of the same moment. */
  forecast: Forecaster
}

export function areaStatesOf(learner: Learner, atMs: number): AreaStates {
  const { state, bank } = learner
  const forecast = forecaster(state, atMs)
  const models = learningModels(learner)
  const all = areasOf(bank).all.map((area): AreaState => {
    const part = partOf(state, area)
    const share = shareOf(forecast, area)
    return {
      area,
      answers: part?.answers ?? 0,
      share,
      known: knownOf(share, area.chance),
      knownAllOrNone: models.known.get(area.id) ?? models.before,
      belief: models.belief,
      restedDays: part ? Math.max((atMs - part.lastAtMs) / dayMs, 0) : 0,
      stabilityDays: part ? Math.min(daysPerRight * (1 + part.right), priorStability) : priorStability,
    }
  })
  return { all, byId: new Map(all.map((each) => [each.area.id, each])), pace: paceOf(learner), forecast }
}

const partOf = ({ concepts, topics }: LearnerState, { id, topic }: Area): PartState | null =>
  (id === topic ? heldOf(topics, id) : heldOf(concepts, conceptKey(topic, id))) ?? null

/** That it is known, by both models. */
export const knownByBoth = ({ known, knownAllOrNone, belief }: AreaState): number =>
  belief * knownAllOrNone + (1 - belief) * known

/** Of questions evenly spread over the area, each as if it had not been met: what the exam asks is like them, and not the same. */
function shareOf(forecast: Forecaster, { items }: Area): number {
  const step = Math.max(items.length / sampleSize, 1)
  let sum = 0
  let count = 0
  for (let at = step / 2; at < items.length; at += step) {
    const item = items[Math.floor(at)]
    if (!item) continue
    sum += forecast.shareUnmet(item)
    count++
  }
  return count === 0 ? 0 : sum / count
}

/** `share` without what guessing earns, 0..1. */
export const knownOf = (share: number, chance: number): number =>
  chance >= 1 ? 0 : Math.min(Math.max((share - chance) / (1 - chance), 0), 1)

/** `known` with what guessing earns. */
export const shareFrom = (known: number, chance: number): number => chance + (1 - chance) * known

/** What is left of it `days` from now without practice, 0..1. */
export const knownAfter = ({ known, restedDays, stabilityDays }: AreaState, days: number): number =>
  (known * retention(restedDays + days, stabilityDays)) / retention(restedDays, stabilityDays)
