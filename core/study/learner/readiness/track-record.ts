import { examReport } from '../../../exams/report.ts'
import type { SatExam } from '../../../exams/exam-family.ts'
import type { Bank } from '../bank/bank.ts'
import type { WeightedItem } from '../bank/exam-parts.ts'
import { type LearnerAnswer, learn } from '../model/learner.ts'
import { newLearner } from '../model/learner-state.ts'
import type { Forecast } from '../learner-view.ts'
import { z80 } from '../mastery/mastery.ts'
import { forecastScore } from './score-forecast.ts'

/** Marked answers before an exam of which a forecast can be told. */
const answersBefore = 60
/** Forecasts before it is told how good they are. */
export const forecastsBefore = 10

/** What would have been forecast before each exam that was sat to its end, from the answers before it alone, and what it gave. In the
 *  order in which they were sat. */
export function forecastsOf(answers: readonly LearnerAnswer[], bank: Bank, exams: readonly SatExam[]): Forecast[] {
  const state = newLearner()
  const forecasts: Forecast[] = []
  let learnt = 0
  for (const exam of exams.toSorted((a, b) => a.startedAtMs - b.startedAtMs)) {
    for (let next = answers[learnt]; next !== undefined && next.atMs < exam.startedAtMs; next = answers[++learnt])
      learn(state, next, bank)
    const items = itemsOf(exam, bank)
    const { marks, of, isPartial } = examReport(exam)
    if (state.answers < answersBefore || items.length === 0 || of === 0 || isPartial) continue
    const studied = { state, answers: answers.slice(0, learnt), bank }
    const { share, deviation } = forecastScore(studied, items, items.length, exam.startedAtMs)
    const [low, high] = [Math.max(0.01, share - z80 * deviation), Math.min(0.99, share + z80 * deviation)]
    forecasts.push({ sittingId: exam.id, atMs: exam.startedAtMs, low, share, high, came: marks / of })
  }
  return forecasts
}

function itemsOf({ sections }: SatExam, bank: Bank): WeightedItem[] {
  const items = sections
    .flatMap((section) => section.items)
    .flatMap(({ itemId }) => {
      const item = bank.items.get(itemId)
      return item === undefined ? [] : [item]
    })
  return items.map((item) => ({ item, weight: 1 / items.length }))
}

/** How good the forecasts were, from ten on; `null` before. */
export interface Calibration {
  forecasts: number
  /** How many results lay within their interval: four of five are meant to. */
  within: number
  /** By how much results were off, marks of a hundred, on average. */
  meanError: number
}

export function calibrationOf(forecasts: readonly Forecast[]): Calibration | null {
  if (forecasts.length < forecastsBefore) return null
  const errors = forecasts.reduce((sum, { share, came }) => sum + Math.abs(share - came), 0)
  return {
    forecasts: forecasts.length,
    within: forecasts.filter(({ low, high, came }) => low <= came && came <= high).length,
    meanError: (100 * errors) / forecasts.length,
  }
}
