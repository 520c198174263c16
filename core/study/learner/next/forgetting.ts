/** How long practice holds, by square roots alone: exact on every engine, and quick enough to be asked of each question of a bank at
 *  every tap. The curve is that of FSRS-4.5 (Ye 2023), a power of -0.5: between exponential forgetting and the flat curve of FSRS-6, by
 *  which the schedule of reviews goes. Which of them is true of a student nobody knows beforehand (docs/decisions/061). */

/** So that recall is 0.9 after as many days as the stability says. */
const factor = 19 / 81

/** Chance to recall, 0..1, `days` after the last practice of what had this stability then. */
export const retention = (days: number, stabilityDays: number): number =>
  1 / Math.sqrt(1 + (factor * Math.max(days, 0)) / Math.max(stabilityDays, 0.01))

/** x to the power 5/32 = 0.156; FSRS-6 has 0.1666 for how stability slows its own growth. */
function smallPower(x: number): number {
  const eighth = Math.sqrt(Math.sqrt(Math.sqrt(x)))
  return eighth * Math.sqrt(Math.sqrt(eighth))
}

/** Stability, days, after it was recalled with chance `recall`; `difficulty` 1..10 as FSRS has it. The less likely the recall was, the more
 *  it adds. */
export function recalledStability(stabilityDays: number, difficulty: number, recall: number): number {
  const x = 0.796 * (1 - recall)
  const surprise = x * (1 + x * (0.5 + x / 6))
  const growth = (6.5 * (11 - difficulty) * surprise) / smallPower(Math.max(stabilityDays, 0.01))
  return Math.min(stabilityDays * (1 + growth), 3650)
}

/** Stability of what was just read in an explanation after a wrong answer, days. */
export const relearntStability = (stabilityDays: number): number => Math.min(Math.max(stabilityDays / 3, 0.5), 5)
