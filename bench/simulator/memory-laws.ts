import { type Memory, review } from '../../core/study/cards/schedule.ts'
import { dayMs } from '../../core/durations.ts'

/** What one student keeps of one question after its explanation was read. */
export interface MemoryTrace {
  /** 0..1, at a moment not before the last practice. */
  recallAt(atMs: number): number
  /** The trace after one more answer, of which the explanation was read. This one stays as it is. */
  practised(atMs: number, isRight: boolean): MemoryTrace
}

/** How memory is held to work. `firstAt`: the trace that the first answer leaves. `speed`: how fast this student forgets, 1 for the
 *  published rate; `strength`: how well this question sticks with them, 0 on average, of standard deviation 1. */
export interface MemoryLaw {
  firstAt(atMs: number, isRight: boolean, traits: { speed: number; strength: number }): MemoryTrace
}

/** ACT-R with decay that depends on activation: Pavlik and Anderson 2005 (decay 0.177 + 0.217 e^m, threshold -0.704, noise 0.255;
 *  between sessions time runs at 0.025). Their students read word pairs for seconds. The bonus for reading an explanation is ours: it
 *  makes recall two days after one study and test the 68 % of Roediger and Karpicke 2006 (prose; 56 % after a week). */
const actR = {
  intercept: 0.177,
  scale: 0.217,
  threshold: -0.704,
  noise: 0.255,
  between: 0.025,
  bonus: 0.97,
  spread: 0.2,
}

export const activationLaw: MemoryLaw = {
  firstAt: (atMs, _isRight, { speed, strength }) =>
    activationTrace([{ atMs, decay: actR.intercept }], speed, actR.bonus + actR.spread * strength),
}

function activationTrace(
  practices: readonly { atMs: number; decay: number }[],
  speed: number,
  bonus: number,
): MemoryTrace {
  const activationAt = (nowMs: number) => {
    let sum = 0
    for (const { atMs, decay } of practices)
      sum += Math.max(1, ((nowMs - atMs) / 1000) * actR.between * speed) ** -decay
    return bonus + Math.log(sum)
  }
  return {
    recallAt: (atMs) => 1 / (1 + Math.exp((actR.threshold - activationAt(atMs)) / actR.noise)),
    practised: (atMs) => {
      const decay = actR.intercept + actR.scale * Math.exp(activationAt(atMs))
      return activationTrace([...practices, { atMs, decay }], speed, bonus)
    },
  }
}

/** FSRS-6 with its default weights (Ye 2024) as if it were the truth, but for how fast this student forgets. It is the law under which
 *  a schedule by FSRS knows most. */
export const stabilityLaw: MemoryLaw = {
  firstAt: (atMs, isRight, { speed, strength }) =>
    stabilityTrace(review(null, 0, isRight ? 3 : 1), atMs, speed * Math.exp(-0.4 * strength)),
}

const decay = 0.1542
const factor = 0.9 ** (-1 / decay) - 1

function stabilityTrace(memory: Memory, reviewedAtMs: number, speed: number): MemoryTrace {
  const daysTo = (atMs: number) => ((atMs - reviewedAtMs) / dayMs) * speed
  return {
    recallAt: (atMs) => (1 + (factor * daysTo(atMs)) / memory.stabilityDays) ** -decay,
    practised: (atMs, isRight) =>
      stabilityTrace(review(memory, Math.round(daysTo(atMs)), isRight ? 3 : 1), atMs, speed),
  }
}

/** Exponential forgetting whose half-life doubles with a right answer and halves with a wrong one: the Leitner case of half-life
 *  regression (Settles and Meeder 2016), with their bounds of 15 minutes and 274 days. It knows no spacing effect. The first half-life
 *  of 3.6 days is that of 68 % after two days (Roediger and Karpicke 2006). */
export const halfLifeLaw: MemoryLaw = {
  firstAt: (atMs, _isRight, { speed, strength }) => halfLifeTrace((3.6 / speed) * Math.exp(0.4 * strength), atMs),
}

function halfLifeTrace(days: number, reviewedAtMs: number): MemoryTrace {
  return {
    recallAt: (atMs) => 2 ** (-(atMs - reviewedAtMs) / dayMs / days),
    practised: (atMs, isRight) =>
      halfLifeTrace(Math.min(Math.max(isRight ? days * 2 : days / 2, 15 / 1440), 274), atMs),
  }
}
