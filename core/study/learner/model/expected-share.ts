import { exp, ln } from '../../arithmetic.ts'
import type { Bank, BankItem } from '../bank/bank.ts'
import {
  forgotten,
  globalFeatures,
  itemFeatures,
  partFeatures,
  recallOfItem,
  writeGlobalFeatures,
  writeItemFeatures,
  writePartFeatures,
} from './features.ts'
import {
  type ItemState,
  type LearnerState,
  type PartState,
  conceptKey,
  conceptWeight,
  heldOf,
} from './learner-state.ts'
import { weights } from './weights.ts'

/** What a student is expected to earn. It holds for the state as it is when the forecaster is made. */
export interface Forecaster {
  /** Expected share of the marks of a question if it is asked now, 0..1, with what is remembered of this very question, and with how
   *  things go at the moment. */
  shareOf: (item: BankItem) => number
  /** What another question like it, never met, would earn in an exam: what lasts, not how things go at the moment. */
  shareUnmet: (item: BankItem) => number
  /** Logit of knowing an answer of difficulty 0 in a topic and of a concept (empty where it is not known), forgetting included. */
  logitOf: (topic: string, concept: string) => number
}

/** How far recall of a question that was met stands for what is known of its topic, 0..1. */
const recallCounts = 0.6

const globalX = new Float64Array(globalFeatures.length)
const partX = new Float64Array(partFeatures.length)
const itemX = new Float64Array(itemFeatures.length)

/** Weights in the order of the features. */
interface ReadOut {
  global: Float64Array
  part: Float64Array
  item: Float64Array
}

const readOutOf = (by: (typeof weights)['next' | 'lasting']): ReadOut => ({
  global: Float64Array.from(globalFeatures, (feature) => by.global[feature]),
  part: Float64Array.from(partFeatures, (feature) => by.part[feature]),
  item: Float64Array.from(itemFeatures, (feature) => by.item[feature]),
})

/** Of the next answer, and of what lasts beyond the moment, which has no weights for what passes. A fit puts others in their place to
 *  measure what they would foretell. */
export const readOuts = { next: readOutOf(weights.next), lasting: readOutOf(weights.lasting) }

/** For many questions at one moment: what they share is reckoned once. */
export function forecaster(state: LearnerState, atMs: number): Forecaster {
  const next = areaLogits(state, atMs, readOuts.next)
  const lasting = areaLogits(state, atMs, readOuts.lasting)
  return {
    logitOf: lasting,
    shareOf(item) {
      const own = heldOf(state.items, item.itemId)
      const known = next(item.topic, item.concept) + itemLogit(state, readOuts.next, item.logit, own)
      if (own === undefined) return floored(known, item.chance)
      const recall = Math.min(0.99, Math.max(0.01, recallOfItem(own, atMs)))
      return floored((1 - recallCounts) * known + recallCounts * ln(recall / (1 - recall)), item.chance)
    },
    shareUnmet(item) {
      const known = lasting(item.topic, item.concept) + itemLogit(state, readOuts.lasting, item.logit, undefined)
      return floored(known, item.chance)
    },
  }
}

/** Logit of a topic and a concept, each reckoned once. */
function areaLogits(state: LearnerState, atMs: number, readOut: ReadOut) {
  writeGlobalFeatures(state, globalX)
  const ofAll = dot(readOut.global, globalX)
  const ofTopics = new Map<string, number>()
  const ofConcepts = new Map<string, number>()
  const partOf = (held: Readonly<Record<string, PartState>>, known: Map<string, number>, id: string): number => {
    let value = known.get(id)
    if (value === undefined) known.set(id, (value = partLogit(state, readOut, heldOf(held, id), atMs)))
    return value
  }
  return (topic: string, concept: string): number => {
    const ofTopic = partOf(state.topics, ofTopics, topic)
    if (concept === '') return ofAll + ofTopic
    const key = conceptKey(topic, concept)
    const weight = conceptWeight(heldOf(state.concepts, key))
    if (weight === 0) return ofAll + ofTopic
    return ofAll + (1 - weight) * ofTopic + weight * partOf(state.concepts, ofConcepts, key)
  }
}

/** Expected share of the marks of one question at a moment, 0..1, never 0 or 1. For many at once, make a `forecaster`. */
export function expectedShare(state: LearnerState, item: BankItem, _bank: Bank, atMs: number): number {
  return forecaster(state, atMs).shareOf(item)
}

/** Probability of an answer that is known with `logit`, or guessed by chance. */
export const floored = (logit: number, chance: number): number => chance + (1 - chance) * sigmoid(logit)

export const sigmoid = (logit: number): number => 1 / (1 + exp(-Math.min(30, Math.max(-30, logit))))

function partLogit(state: LearnerState, readOut: ReadOut, part: PartState | undefined, atMs: number): number {
  writePartFeatures(state, part, partX)
  return dot(readOut.part, partX) - forgotten(part, atMs)
}

function itemLogit(state: LearnerState, readOut: ReadOut, logit: number, item: ItemState | undefined): number {
  writeItemFeatures(state, logit, item, itemX)
  return dot(readOut.item, itemX)
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}
