import { retrievability, review } from '../cards/schedule.ts'
import { daysBetween } from '../cards/spacing.ts'
import { dayMs } from '../../durations.ts'
import type { Bank } from '../learner/bank/bank.ts'
import type { Review } from '../cards/card.ts'

/** What counts without an exam date is what is remembered in so many days. */
const usualHorizonDays = 30

/** What a review is for: the exam, or the time ahead where that is not known. Days from now. */
export const horizonDays = (nowMs: number, examAtMs: number | null): number =>
  examAtMs === null ? usualHorizonDays : Math.max((examAtMs - nowMs) / dayMs, 0)

/** Marks of a hundred in the exam that one question of each topic stands for: its topic's share over the questions of it. */
export function marksPerQuestion({ topics, items }: Bank): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { topic } of items.values()) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return new Map(topics.map(({ id, weight }) => [id, (100 * weight) / Math.max(counts.get(id) ?? 0, 1)]))
}

/** By how much a review at `nowMs` raises the probability to remember the question after the horizon, in expectation over right and
 *  wrong. */
function recallGained({ memory, reviewedAtMs }: Review, nowMs: number, horizon: number): number {
  const days = daysBetween(reviewedAtMs, nowMs)
  const since = Math.max(nowMs - reviewedAtMs, 0) / dayMs
  const recall = retrievability(memory, since)
  const reviewed =
    recall * retrievability(review(memory, days, 3), horizon) +
    (1 - recall) * retrievability(review(memory, days, 1), horizon)
  return reviewed - retrievability(memory, since + horizon)
}

/** What a review is worth among others, where not all can be done: what it gains, times the days that it has waited and one more. By
 *  the gain alone some questions would never have their turn, and students remember less (docs/decisions/060). */
export function reviewWorth(last: Review, dueAtMs: number, nowMs: number, horizon: number): number {
  const waited = Math.max(nowMs - dueAtMs, 0) / dayMs
  return Math.max(recallGained(last, nowMs, horizon), 0) * (1 + waited)
}
