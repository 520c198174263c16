import { setsTogether } from '../../pick.ts'
import { seedOf } from '../../../seed.ts'
import { type AreaState, type AreaStates, areaStatesOf, knownByBoth, knownOf } from './area-states.ts'
import type { Area } from '../bank/areas.ts'
import type { BankItem } from '../bank/bank.ts'
import { type ItemGain, areaGain, horizonDays, itemGain, marksOf, practised, preparedFor, worths } from './gain.ts'
import type { Learner } from '../model/learner-inputs.ts'
import { questionMinutes } from '../model/pace.ts'

export interface QuestionQuery {
  /** The most questions. */
  count: number
  /** Decides between questions that are worth the same; the same seed gives the same questions on every device. */
  seed: string
  /** What the questions may take together, explanations included. */
  minutes?: number | undefined
  only?: { topic: string } | { concept: string } | { itemIds: readonly string[] } | undefined
  /** Item ids that are not asked: those kept for an exam, or asked a moment ago. */
  without?: ReadonlySet<string> | undefined
  nowMs: number
}

/** A question that may be asked, with what it brings beside what its area does. */
interface Candidate {
  item: BankItem
  gain: ItemGain
  minutes: number
  /** Around 1. */
  lot: number
  /** Marks of a hundred for a minute, before anything else is picked. */
  value: number
}

interface Choice {
  state: AreaState
  prepared: number
  worth: number
  /** What is left of its value after the questions of it that were picked, 0..1. */
  freshness: number
  /** The best first. */
  candidates: Candidate[]
}

/** What is left of a question's value where its area, or its topic, was among the last three: practice of several things in turn is
 *  remembered better than of one after the other (Rohrer and Taylor, Instructional Science 35, 2007). */
const sameArea = 0.5
const sameTopic = 0.85
/** What is left of it for each question of its area before, in the same session. */
const massed = 0.75

/** Ids of the questions to ask next, by expected marks at the exam for a minute's practice: due reviews, weak areas and what was never
 *  met on one scale, taken in turn. Fewer where the bank has fewer; questions of one passage stand together. */
export function nextQuestions(learner: Learner, wanted: QuestionQuery): string[] {
  const states = areaStatesOf(learner, wanted.nowMs)
  const days = horizonDays(learner, wanted.nowMs)
  const choices = choicesOf(learner, states, wanted, days)
  const picked: BankItem[] = []
  const recent: Area[] = []
  let minutesLeft = wanted.minutes ?? Number.POSITIVE_INFINITY
  while (picked.length < wanted.count && minutesLeft > 0) {
    const best = bestOf(choices, recent, days)
    if (!best) break
    const { choice, candidate } = best
    // The last one may take half as long again as there is time, not more; what is quicker may still fit.
    choice.candidates.shift()
    if (picked.length > 0 && candidate.minutes > minutesLeft * 1.5) continue
    picked.push(candidate.item)
    choice.freshness *= massed
    minutesLeft -= candidate.minutes
    choice.state = practised(choice.state, choice.prepared)
    recent.unshift(choice.state.area)
    recent.length = Math.min(recent.length, 3)
  }
  return setsTogether(picked).map(({ itemId }) => itemId)
}

function choicesOf(learner: Learner, states: AreaStates, wanted: QuestionQuery, days: number): Choice[] {
  const worth = worths(states)
  const isWanted = wantedItems(wanted)
  const seed = seedOf(wanted.seed)
  return states.all.flatMap((state): Choice[] => {
    const prepared = preparedFor(state, states)
    const choice: Choice = { state, prepared, worth: worth.get(state.area.id) ?? 0, freshness: 1, candidates: [] }
    const ofArea = areaGain(state, prepared, days)
    for (const [at, item] of state.area.items.entries()) {
      if (!isWanted(item)) continue
      const candidate = candidateOf(learner, states, state, item, wanted.nowMs, days)
      candidate.lot = lotAround1(seed, state.area.seeds[at] ?? 0)
      candidate.value = valueOf(choice, candidate, ofArea)
      choice.candidates.push(candidate)
    }
    if (choice.candidates.length === 0) return []
    choice.candidates.sort((a, b) => b.value - a.value || (a.item.itemId < b.item.itemId ? -1 : 1))
    choice.candidates.length = Math.min(choice.candidates.length, wanted.count)
    return [choice]
  })
}

/** 0.98 to 1.02, by MurmurHash3's finalizer. */
function lotAround1(seed: number, ofItem: number): number {
  let lot = Math.imul(seed ^ ofItem, 0x85ebca6b)
  lot = Math.imul(lot ^ (lot >>> 13), 0xc2b2ae35)
  return 0.98 + (0.04 * ((lot ^ (lot >>> 16)) >>> 0)) / 0x1_0000_0000
}

function wantedItems({ only, without }: QuestionQuery): (item: BankItem) => boolean {
  const ids = only && 'itemIds' in only ? new Set(only.itemIds) : null
  return (item) => {
    if (without?.has(item.itemId)) return false
    if (only === undefined) return true
    if ('topic' in only) return item.topic === only.topic
    if ('concept' in only) return item.concept === only.concept || item.topic === only.concept
    return ids?.has(item.itemId) ?? true
  }
}

function candidateOf(
  { cards }: Learner,
  { forecast, pace }: AreaStates,
  state: AreaState,
  item: BankItem,
  nowMs: number,
  days: number,
): Candidate {
  const share = forecast.shareUnmet(item)
  return {
    item,
    gain: itemGain(cards.get(item.itemId), understoodOf(item, share, state), nowMs, days),
    minutes: questionMinutes(item.seconds, share, pace),
    lot: 1,
    value: 0,
  }
}

/** As its area, by how much harder or easier it is. */
const understoodOf = ({ chance }: BankItem, share: number, state: AreaState): number =>
  Math.min(Math.max(knownOf(share, chance) + knownByBoth(state) - knownOf(state.share, state.area.chance), 0.02), 0.98)

/** Marks of a hundred for a minute. */
const valueOf = ({ state, worth }: Choice, { gain, minutes, lot }: Candidate, ofArea: number): number =>
  (marksOf(worth, state.area, ofArea, gain) * lot) / minutes

function bestOf(choices: readonly Choice[], recent: readonly Area[], days: number) {
  let best: { choice: Choice; candidate: Candidate } | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const choice of choices) {
    const [candidate] = choice.candidates
    if (!candidate) continue
    const { area } = choice.state
    const turn = recent.includes(area) ? sameArea : recent.some(({ topic }) => topic === area.topic) ? sameTopic : 1
    const value = valueOf(choice, candidate, areaGain(choice.state, choice.prepared, days)) * turn * choice.freshness
    if (value <= most) continue
    most = value
    best = { choice, candidate }
  }
  return best
}
