import { type Grade, retrievability } from '../../core/study/cards/schedule.ts'
import { memoryAfter } from '../../core/study/cards/memory-after.ts'
import { daysBetween } from '../../core/study/cards/spacing.ts'
import type { LearnerAnswer } from '../../core/study/learner/model/learner.ts'
import { calibrate, newCalibrator } from '../../core/study/reviews/calibrator.ts'
import { gradeWithEasy } from './easy-grade.ts'

/** Sums over reviews: answers on a later day than the one before to the same question. */
export interface Losses {
  reviews: number
  right: number
  /** Of FSRS-6 with its default weights; it takes a guess that was right as right. */
  fsrs: number
  /** The same, but for guesses that count half. */
  halved: number
  /** The same again, with Easy for what was sure and quick. */
  eased: number
  ours: number
  /** Of the first hundred reviews of each student. */
  early: number
  fsrsEarly: number
  oursEarly: number
  /** Students whose reviews ours forecasts better than FSRS-6 does. */
  betterOff: number
}

const earlyReviews = 100

export const noLosses: Losses = {
  reviews: 0,
  right: 0,
  fsrs: 0,
  halved: 0,
  eased: 0,
  ours: 0,
  early: 0,
  fsrsEarly: 0,
  oursEarly: 0,
  betterOff: 0,
}

export function addLosses(a: Losses, b: Losses): Losses {
  const sum = { ...a }
  for (const key of Object.keys(noLosses) as (keyof Losses)[]) sum[key] += b[key]
  return sum
}

/** Of the answers of one student. Every forecast is made before its answer is learnt. */
export function lossesOf(answers: readonly LearnerAnswer[]): Losses {
  const calibrator = newCalibrator()
  const plain = fsrsForecaster((answer) => ({ ...answer, confidence: null }))
  const halving = fsrsForecaster((answer) => answer)
  const easing = fsrsForecaster((answer) => answer, gradeWithEasy)
  const losses = { ...noLosses }
  for (const answer of answers) {
    const [fsrs, halved, eased] = [plain(answer), halving(answer), easing(answer)]
    const ours = calibrate(calibrator, answer)
    if (fsrs === null || halved === null || eased === null || ours === null) continue
    const isRight = answer.share >= 1
    const loss = { fsrs: logLoss(fsrs, isRight), ours: logLoss(ours, isRight) }
    losses.reviews++
    if (isRight) losses.right++
    losses.fsrs += loss.fsrs
    losses.halved += logLoss(halved, isRight)
    losses.eased += logLoss(eased, isRight)
    losses.ours += loss.ours
    if (losses.reviews > earlyReviews) continue
    losses.early++
    losses.fsrsEarly += loss.fsrs
    losses.oursEarly += loss.ours
  }
  losses.betterOff = losses.ours < losses.fsrs ? 1 : 0
  return losses
}

/** Forecasts by FSRS-6 in whole days, as its own benchmark has them; `null` for what is no review. */
function fsrsForecaster(
  taken: (answer: LearnerAnswer) => LearnerAnswer,
  gradeOf = ({ share }: LearnerAnswer): Grade => (share >= 1 ? 3 : 1),
): (answer: LearnerAnswer) => number | null {
  const cards = new Map<string, { memory: ReturnType<typeof memoryAfter>; atMs: number }>()
  return (given) => {
    const { itemId, atMs, confidence } = taken(given)
    const card = cards.get(itemId)
    const days = card === undefined ? 0 : daysBetween(card.atMs, atMs)
    const memory = memoryAfter(card?.memory ?? null, days, gradeOf(given), confidence)
    cards.set(itemId, { memory, atMs })
    return card === undefined || days === 0 ? null : retrievability(card.memory, days)
  }
}

function logLoss(forecast: number, isRight: boolean): number {
  const share = Math.min(Math.max(forecast, 0.001), 0.999)
  return -Math.log(isRight ? share : 1 - share)
}
