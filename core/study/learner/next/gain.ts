import { dayMs } from '../../../durations.ts'
import { daysUntil } from '../../calendar.ts'
import type { Card } from '../../cards/card.ts'
import { hasFullMarks } from '../../mark.ts'
import type { AreaState, AreaStates } from './area-states.ts'
import type { Area } from '../bank/areas.ts'
import { recalledStability, relearntStability, retention } from './forgetting.ts'
import { allOrNone } from './learning-models.ts'
import type { Learner } from '../model/learner-inputs.ts'

/** What one question, answered now with its explanation read, is expected to bring at the exam. It leaves a memory of itself, which serves
 *  where the exam asks the same and what it is about is not understood; and a part of its area is understood better. */

// The numbers of this file were chosen by simulated students under five laws of learning and forgetting that contradict one another
// (docs/decisions/061): none is the best of any one law, and twice or half of each changes what is gained by a few per cent.

/** Part of the exam's marks that a memory of a question of the bank serves. */
const sameQuestions = 0.7
/** Part of an area that a question teaches beside itself. */
const touched = 0.15
/** What an explanation teaches, by how much is known around it: prior knowledge carries learning (Simonsmeier et al., Educational
 *  Psychologist 57, 2022), so that the most is learnt of what is half known. */
const learntFrom = (known: number) => known
/** The same of an area that is not known, by the all-or-none model. */
const learntAllOrNone = 1
/** What an area is worth to those that rest on it, of what these lack. */
const carried = 0.3
/** What the last answer to a question tells of whether it is understood. */
const afterRight = 0.3
const afterWrong = 0.6
/** How much of what a question can teach of its area is there again, against how much of the question was forgotten. */
const noveltyLeft = 3
/** Days that understanding holds at nine tenths. */
const understoodDays = 20
/** Days that are looked ahead: what is practised now will be practised again before an exam that is further off. */
const furthestDays = 45
/** Without the day of an exam. */
const usualDays = 28

/** Days until the exam, for which practice is weighed: at least half of one. */
export function horizonDays({ settings }: Pick<Learner, 'settings'>, nowMs: number): number {
  const { examDate, tzOffsetMin } = settings
  if (examDate === null) return usualDays
  const days = daysUntil(examDate, { atMs: nowMs, tzOffsetMin })
  return days < 0 ? usualDays : Math.min(Math.max(days, 0.5), furthestDays)
}

/** Chance that prerequisites are there, 0..1: the least known of them. */
export function preparedFor({ area }: AreaState, { byId }: Pick<AreaStates, 'byId'>): number {
  return area.requires.reduce((least, id) => Math.min(least, byId.get(id)?.known ?? 1), 1)
}

/** Gain of one question for its area, as a share of what the area holds, by both models of learning. */
export function areaGain({ known, knownAllOrNone, belief }: AreaState, prepared: number, days: number): number {
  const ready = 0.4 + 0.6 * Math.min(prepared * 2, 1)
  const gradual = (1 - known) * learntFrom(known)
  const atOnce = (1 - knownAllOrNone) * learntAllOrNone
  return (belief * atOnce + (1 - belief) * gradual) * ready * retention(days, understoodDays)
}

/** What each area is worth, as a share of the exam: its own, and a part of what rests on it and is not known. */
export function worths({ all }: Pick<AreaStates, 'all'>): Map<string, number> {
  const worth = new Map(all.map(({ area }) => [area.id, area.weight]))
  for (const { area, known } of all) {
    const share = (carried * area.weight * (1 - known)) / Math.max(area.requires.length, 1)
    for (const id of area.requires) worth.set(id, (worth.get(id) ?? 0) + share)
  }
  return worth
}

/** What a question brings beside what its area does. */
export interface ItemGain {
  /** For the question itself, as a share of its own marks. */
  own: number
  /** How much of what it can teach of its area is still to be had, 0..1: what is remembered word for word teaches nothing more. */
  novelty: number
}

/** `understood`: the chance that what it asks is understood, 0..1. */
export function itemGain(card: Card | undefined, understood: number, nowMs: number, days: number): ItemGain {
  const review = card?.review
  if (!review) {
    const held =
      understood * retention(days, firstStability.right) + (1 - understood) * retention(days, firstStability.wrong)
    return { own: (1 - understood) * held, novelty: 1 }
  }
  const isRight = hasFullMarks(card.lastMark)
  const likely = isRight ? understood + (1 - understood) * afterRight : understood * afterWrong
  const { stabilityDays, difficulty } = review.memory
  const rested = Math.max((nowMs - review.reviewedAtMs) / dayMs, 0)
  const recall = retention(rested, stabilityDays)
  const known = 1 - (1 - recall) * (1 - likely)
  const held =
    known * retention(days, recalledStability(stabilityDays, difficulty, recall)) +
    (1 - known) * retention(days, relearntStability(stabilityDays))
  return {
    own: (1 - likely) * Math.max(held - retention(rested + days, stabilityDays), 0),
    novelty: Math.min(noveltyLeft * (1 - recall), 1),
  }
}

/** Of a first answer, as FSRS-6 has it, days. */
const firstStability = { right: 2.3, wrong: 0.21 } as const

/** Marks of a hundred that one question of an area is expected to bring; `ofArea`: as `areaGain` says. */
export const marksOf = (worth: number, { weight, items }: Area, ofArea: number, { own, novelty }: ItemGain): number =>
  100 * (sameQuestions * (weight / items.length) * own + worth * touched * ofArea * novelty)

/** The state after a question of it was practised, as it is expected to be. */
export function practised(state: AreaState, prepared: number): AreaState {
  const { known, knownAllOrNone, restedDays, stabilityDays, area } = state
  const recall = retention(restedDays, stabilityDays)
  const learnt = learntFrom(known) * (0.4 + 0.6 * Math.min(prepared * 2, 1))
  const part = Math.max(touched, 1 / area.items.length / 2)
  return {
    ...state,
    known: known + part * (1 - known) * learnt,
    knownAllOrNone: knownAllOrNone + allOrNone.learns * (1 - knownAllOrNone),
    restedDays: 0,
    stabilityDays: stabilityDays + part * (recalledStability(stabilityDays, 6, recall) - stabilityDays),
  }
}
