import { dayMs } from '../../../durations.ts'
import { dateOf, daysUntil } from '../../calendar.ts'
import type { AreaState, AreaStates } from '../next/area-states.ts'
import type { Area } from '../bank/areas.ts'
import { preparedFor } from '../next/gain.ts'
import type { Learner } from '../model/learner-inputs.ts'
import { afterQuestion, assuredShare, minutesOf, mostQuestions } from '../next/projection.ts'
import { leastAnswers } from '../mastery/mastery.ts'
import { weekdayOf } from '../../../weekdays.ts'

/** Days that are looked ahead where there is no exam. */
const furthestDays = 365
/** Part of the time that goes into reviews. */
const reviewPart = 0.25

/** The day on which the expected share of the exam's marks reaches the target if the areas are practised in this order at the student's
 *  minutes a day; `null` when that is not before the exam, or no time is set for study. Reviews, which take
 *  a part of the time, are taken to hold what is known. */
export function readyOn(
  { settings }: Pick<Learner, 'settings'>,
  states: AreaStates,
  order: readonly Area[],
  target: number,
  nowMs: number,
): string | null {
  const { examDate, minutesPerDay, daysOff, tzOffsetMin } = settings
  if (minutesPerDay === 0 || daysOff.length === 7) return null
  const left = examDate === null ? furthestDays : daysUntil(examDate, { atMs: nowMs, tzOffsetMin })
  const days = left < 0 ? furthestDays : Math.min(left, furthestDays)
  const now = new Map<string, AreaState>(states.byId)
  const waiting = [...order]
  for (let day = 0; day < days; day++) {
    const date = dateOf({ atMs: nowMs + day * dayMs, tzOffsetMin })
    if (assuredShare(now.values()) >= target) return date
    if (waiting.length === 0) return null
    if (!daysOff.includes(weekdayOf(date)))
      practiseDay(now, waiting, minutesPerDay * (1 - reviewPart), states.pace, target)
  }
  return null
}

/** Takes areas from the front of the list as they reach the target. */
function practiseDay(
  now: Map<string, AreaState>,
  waiting: Area[],
  minutes: number,
  pace: number,
  target: number,
): void {
  let left = minutes
  let questions = 0
  while (left > 0) {
    const [area] = waiting
    const state = area && now.get(area.id)
    if (!area || !state) return
    if ((state.share >= target && state.answers >= leastAnswers) || questions >= mostQuestions) {
      waiting.shift()
      questions = 0
      continue
    }
    left -= minutesOf(state, pace)
    questions++
    now.set(area.id, afterQuestion(state, preparedFor(state, { byId: now })))
  }
}
