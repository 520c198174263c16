import { type AreaState, type AreaStates, knownAfter, shareFrom } from './area-states.ts'
import { practised, preparedFor } from './gain.ts'
import { leastAnswers } from '../mastery/mastery.ts'
import { questionMinutes } from '../model/pace.ts'

/** Where a student is expected to stand after practice that has not been done yet. */

/** More questions than this at a stretch are planned for no area. */
export const mostQuestions = 60

/** A question of this area with its explanation, minutes. */
export const minutesOf = ({ area, share }: AreaState, pace: number): number =>
  questionMinutes(area.seconds, share, pace)

/** The same on average over the areas. */
export const meanMinutesOf = ({ all, pace }: AreaStates): number =>
  all.length === 0 ? 1 : all.reduce((sum, state) => sum + minutesOf(state, pace), 0) / all.length

/** `days` later without practice. */
export const rested = (state: AreaState, days: number): AreaState => {
  const known = knownAfter(state, days)
  return { ...state, known, share: shareFrom(known, state.area.chance), restedDays: state.restedDays + days }
}

/** After one more question of it. */
export function afterQuestion(state: AreaState, prepared: number): AreaState {
  const next = practised(state, prepared)
  return { ...next, share: shareFrom(next.known, state.area.chance), answers: state.answers + 1 }
}

/** Questions of an area until its expected share of marks reaches the target, at most `mostQuestions`. */
export function questionsTo(target: number, state: AreaState, states: Pick<AreaStates, 'byId'>): number {
  const prepared = preparedFor(state, states)
  let now = state
  let questions = 0
  while (now.share < target && questions < mostQuestions) {
    now = afterQuestion(now, prepared)
    questions++
  }
  return questions
}

/** Expected share of the exam's marks that one can rely on, 0..1: what was not assessed yet counts as guessed. */
export const assuredShare = (states: Iterable<AreaState>): number => {
  let sum = 0
  for (const { area, share, answers } of states) sum += area.weight * (answers < leastAnswers ? area.chance : share)
  return sum
}
