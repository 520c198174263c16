import { type AreaState, knownAfter, shareFrom } from './area-states.ts'
import { type AreaStates } from './area-states.ts'
import { practised, preparedFor } from './gain.ts'
import { leastAnswers } from '../mastery/mastery.ts'

/** Where a student is expected to stand after practice that has not been done yet. */

/** More questions than this at a stretch are planned for no area. */
export const mostQuestions = 60

/** A question with its explanation, minutes. */
export const minutesOf = ({ area, share }: AreaState, pace: number): number =>
  (area.seconds * pace) / 60 + (1 - share) * 0.4 + 0.08

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
