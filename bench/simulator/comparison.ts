import { mulberry32 } from '../../core/seed.ts'
import type { Studied } from './study.ts'

/** One student under every strategy, by its name. */
export interface Pair {
  world: string
  kind: string
  course: string
  timetable: string
  studied: ReadonlyMap<string, Studied>
}

/** Marks of a hundred that studying brought, for each hour of it. */
export function marksPerHour(pairs: readonly Pair[], strategy: string): number {
  let marks = 0
  let hours = 0
  for (const { studied } of pairs) {
    const one = studied.get(strategy)
    if (!one) throw new Error(`${strategy} was not tried`)
    marks += one.marks - one.marksBefore
    hours += one.hours
  }
  return marks / hours
}

/** How much more of them one strategy brings than another, as a share of the other's, with the middle 95 % of 1,000 bootstrap samples of
 *  students, each with all that they did. */
export function advantage(
  pairs: readonly Pair[],
  of: string,
  over: string,
): { share: number; low: number; high: number } {
  const share = (sample: readonly Pair[]) => marksPerHour(sample, of) / marksPerHour(sample, over) - 1
  const random = mulberry32(1)
  const shares = Array.from({ length: 1000 }, () =>
    share(pairs.flatMap(() => pairs[Math.floor(random() * pairs.length)] ?? [])),
  ).sort((a, b) => a - b)
  return { share: share(pairs), low: shares[25] ?? Number.NaN, high: shares[974] ?? Number.NaN }
}
