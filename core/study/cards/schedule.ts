import { exp, pow } from '../arithmetic.ts'

/** Changes whenever the same events would give another state: every card is refolded then. */
export const schedulerVersion = 3

/** 1 again, 2 hard, 3 good, 4 easy. */
export type Grade = 1 | 2 | 3 | 4

export interface Memory {
  /** Days after which recall has fallen to 90 %. */
  stabilityDays: number
  /** 1 (easy) to 10 (hard). */
  difficulty: number
}

/** Default weights of FSRS-6 (Ye 2024). */
const w = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
/** To 8 decimals, as the reference does: it hides what the last bit of a product may differ by. */
const round8 = (value: number) => Math.round(value * 1e8) / 1e8

const factor = round8(pow(0.9, -1 / w[20]) - 1)

const initialDifficulty = (grade: Grade) => round8(w[4] - exp((grade - 1) * w[5]) + 1)

/** Probability of recall after `days`, also parts of them, without review. */
export function retrievability(memory: Memory, days: number): number {
  return round8(pow(1 + (factor * days) / memory.stabilityDays, -w[20]))
}

/** Memory after one review, `days` (whole, 0 for the same day) after the last one; `memory` is null for the first review.
 *  FSRS-6 with default weights: github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm. */
export function review(memory: Memory | null, days: number, grade: Grade): Memory {
  if (memory === null) {
    return { stabilityDays: Math.max(w[grade - 1] ?? 0.1, 0.1), difficulty: clamp(initialDifficulty(grade), 1, 10) }
  }
  const { stabilityDays: s, difficulty: d } = memory
  const damped = d + round8((-w[6] * (grade - 3) * (10 - d)) / 9)
  const difficulty = clamp(round8(w[7] * initialDifficulty(4) + (1 - w[7]) * damped), 1, 10)
  return { stabilityDays: nextStability(s, d, retrievability(memory, days), days, grade), difficulty }
}

function nextStability(s: number, d: number, recall: number, days: number, grade: Grade): number {
  if (days === 0) {
    const growth = pow(s, -w[19]) * exp(w[17] * (grade - 3 + w[18]))
    return round8(clamp(s * (grade >= 2 ? Math.max(growth, 1) : growth), 0.001, 36_500))
  }
  if (grade === 1) {
    const lapsed = w[11] * pow(d, -w[12]) * (pow(s + 1, w[13]) - 1) * exp((1 - recall) * w[14])
    return clamp(round8(s / exp(w[17] * w[18])), 0.001, round8(clamp(lapsed, 0.001, 36_500)))
  }
  const bonus = (grade === 2 ? w[15] : 1) * (grade === 4 ? w[16] : 1)
  const growth = exp(w[8]) * (11 - d) * pow(s, -w[9]) * (exp((1 - recall) * w[10]) - 1) * bonus
  return round8(clamp(s * (1 + growth), 0.001, 36_500))
}

/** Days until recall falls to 90 %, at least one. */
export function intervalDays(memory: Memory): number {
  return clamp(Math.round(memory.stabilityDays), 1, 36_500)
}
