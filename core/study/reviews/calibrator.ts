import { dayMs } from '../../durations.ts'
import { exp, ln } from '../arithmetic.ts'
import { memoryAfter } from '../cards/memory-after.ts'
import { type Memory, retrievability } from '../cards/schedule.ts'
import { daysBetween } from '../cards/spacing.ts'
import type { LearnerAnswer } from '../learner/model/learner.ts'

/** What is known of one question's reviews beside its memory. */
interface Trace {
  memory: Memory
  lastAtMs: number
  /** Answers on a later day than the one before, and how many of those lost marks. */
  reviews: number
  lapses: number
  /** Answers on the day of the last review, beyond the first. */
  sameDay: number
  /** Time on the last answer, as a feature. */
  lastPace: number
  /** Outcomes minus forecasts of its reviews: a mean that forgets, and their sum. */
  residual: number
  residualSum: number
  /** When it was last reviewed, on a later day than it had been answered before; `null` if never. */
  reviewedAtMs: number | null
}

/** How a student's reviews go against what FSRS-6 with its default weights expects: a small logistic regression over its forecast and
 *  what else is known of each review, learnt after each answer. Its forecast and that of FSRS-6 are mixed by how well each has done, so
 *  that who forgets as most do loses nothing by it. A fold over the answers: the same wherever they are. */
export interface Calibrator {
  /** Probability that the regression forecasts this student better than FSRS-6 does, 0..1. */
  trust: number
  /** One for each feature. */
  readonly weights: Float64Array
  /** Sums of squared gradients. */
  readonly squares: Float64Array
  /** By item id. */
  readonly traces: Map<string, Trace>
  /** Outcomes minus forecasts of all reviews: means that forget over about 20 and 200 of them. */
  residual20: number
  residual200: number
  /** The day of the last review, in days since 1970, and how many there were on it. */
  day: number
  today: number
}

const featureCount = 14
const rate = 0.1
/** How much of the trust begins anew with each review, so that it follows a student who changes. */
const renewal = 0.001

export function newCalibrator(): Calibrator {
  const weights = new Float64Array(featureCount)
  // Before the first review it says what FSRS-6 says.
  weights[0] = 1
  const squares = new Float64Array(featureCount).fill(1)
  return { trust: 0.5, weights, squares, traces: new Map(), residual20: 0, residual200: 0, day: 0, today: 0 }
}

export function foldCalibrator(answers: readonly LearnerAnswer[]): Calibrator {
  const calibrator = newCalibrator()
  for (const answer of answers) calibrate(calibrator, answer)
  return calibrator
}

/** Learns from one answer, in place; they come in their order. Gives the forecast that it held before, or `null` where it held none: of
 *  a first answer, and of another one on the same day. */
export function calibrate(calibrator: Calibrator, answer: LearnerAnswer): number | null {
  const { itemId, atMs, share, confidence, durationMs } = answer
  const isRight = share >= 1
  const grade = isRight ? 3 : 1
  const trace = calibrator.traces.get(itemId)
  const lastPace = paceOf(durationMs)
  if (trace === undefined) {
    const memory = memoryAfter(null, 0, grade, confidence)
    const first = { reviews: 0, lapses: 0, sameDay: 0, residual: 0, residualSum: 0, reviewedAtMs: null }
    calibrator.traces.set(itemId, { memory, lastAtMs: atMs, lastPace, ...first })
    return null
  }
  const days = daysBetween(trace.lastAtMs, atMs)
  const forecast = days === 0 ? null : learn(calibrator, trace, atMs, isRight)
  if (days === 0) trace.sameDay++
  trace.memory = memoryAfter(trace.memory, days, grade, confidence)
  trace.lastAtMs = atMs
  trace.lastPace = lastPace
  return forecast
}

/** Probability that a question is answered right at `atMs`, 0..1; `null` where it has not been answered. */
export function calibratedRecall(calibrator: Calibrator, itemId: string, atMs: number): number | null {
  const trace = calibrator.traces.get(itemId)
  return trace === undefined ? null : forecastsOf(calibrator, trace, atMs).mixed
}

/** Reviews done since `fromMs`: questions that were answered on an earlier day before. */
export function reviewsSince(calibrator: Calibrator, fromMs: number): number {
  let count = 0
  for (const { reviewedAtMs } of calibrator.traces.values())
    if (reviewedAtMs !== null && reviewedAtMs >= fromMs) count++
  return count
}

function learn(calibrator: Calibrator, trace: Trace, atMs: number, isRight: boolean): number {
  const { weights, squares } = calibrator
  countOfDay(calibrator, atMs)
  const { features, regression, mixed } = forecastsOf(calibrator, trace, atMs)
  const likely = (forecast: number) => (isRight ? forecast : 1 - forecast)
  const trust = (calibrator.trust * likely(regression)) / likely(mixed)
  calibrator.trust = (1 - renewal) * trust + renewal / 2
  const residual = (isRight ? 1 : 0) - regression
  // Adagrad: Duchi, Hazan, Singer, Journal of Machine Learning Research 12, 2011.
  for (let at = 0; at < featureCount; at++) {
    const gradient = residual * features[at]!
    squares[at]! += gradient * gradient
    weights[at]! += (rate * gradient) / Math.sqrt(squares[at]!)
  }
  calibrator.residual20 = 0.95 * calibrator.residual20 + 0.05 * residual
  calibrator.residual200 = 0.995 * calibrator.residual200 + 0.005 * residual
  calibrator.today++
  trace.residual = 0.6 * trace.residual + 0.4 * residual
  trace.residualSum += residual
  trace.reviews++
  if (!isRight) trace.lapses++
  trace.sameDay = 0
  trace.reviewedAtMs = atMs
  return mixed
}

function countOfDay(calibrator: Calibrator, atMs: number): void {
  const day = Math.floor(atMs / dayMs)
  if (day === calibrator.day) return
  calibrator.day = day
  calibrator.today = 0
}

/** Reviews come no sooner than this after the answer before, in days; a shorter time is forecast as if it were as long. */
const shortestDays = 2 / 3

/** Probabilities of a right answer. */
interface Forecasts {
  features: number[]
  fsrs: number
  regression: number
  mixed: number
}

function forecastsOf(calibrator: Calibrator, trace: Trace, atMs: number): Forecasts {
  const days = Math.max((atMs - trace.lastAtMs) / dayMs, shortestDays)
  const fsrs = clamp(retrievability(trace.memory, days), 0.001, 0.999)
  const features = featuresOf(calibrator, trace, { atMs, days, fsrs })
  let sum = 0
  for (let at = 0; at < featureCount; at++) sum += calibrator.weights[at]! * features[at]!
  const regression = clamp(1 / (1 + exp(-sum)), 0.001, 0.999)
  return { features, fsrs, regression, mixed: calibrator.trust * regression + (1 - calibrator.trust) * fsrs }
}

function featuresOf(
  calibrator: Calibrator,
  trace: Trace,
  { atMs, days, fsrs }: { atMs: number; days: number; fsrs: number },
): number[] {
  const { stabilityDays, difficulty } = trace.memory
  const lnStability = ln(stabilityDays)
  const today = Math.floor(atMs / dayMs) === calibrator.day ? calibrator.today : 0
  return [
    logit(fsrs),
    1,
    lnStability,
    (difficulty - 5) / 3,
    calibrator.residual20,
    calibrator.residual200,
    ln(1 + trace.lapses),
    ln(1 + trace.reviews),
    trace.lastPace,
    ln(1 + trace.sameDay),
    trace.residual,
    ln(days) - lnStability,
    ln(1 + today) / 5,
    trace.residualSum,
  ]
}

/** 0 for half a minute, ±1 for e times as much or as little. */
const paceOf = (durationMs: number): number => ln(clamp(durationMs / 1000, 1, 600) / 30)

const logit = (share: number): number => ln(share / (1 - share))

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
