import { type AnswerLog } from './answer-log.ts'
import { type CrossFitted, type Weights, fitBoth, fitReadOut, itemRepeats, width } from './read-out.ts'

/** What blind guessing earns in each public log, 0..1: chosen by the calibration of answers that were foretold. */
export const publicLogs = [
  { name: 'assistments09', title: 'ASSISTments 2009', chance: 0 },
  { name: 'statics', title: 'Statics 2011', chance: 0.25 },
] as const

/** One set of weights for all of the logs, each of which counts the same: what a course starts with, of whose students nothing is
 *  known. */
export function fitTogether(
  parts: readonly { log: AnswerLog; students: readonly number[]; chance: number }[],
): Weights {
  const fits: (CrossFitted & { chance: number })[] = parts.map(({ log, students, chance }) => ({
    ...fitReadOut(log, students, { chance, without: itemRepeats }),
    chance,
  }))
  const count = fits.reduce((sum, { rows }) => sum + rows.length, 0)
  const x = new Float64Array(count * width)
  const right = new Uint8Array(count)
  const weight = new Float64Array(count)
  const chances = new Float64Array(count)
  let at = 0
  for (const fit of fits) {
    for (const row of fit.rows) {
      x.set(fit.x.subarray(row * width, (row + 1) * width), at * width)
      right[at] = fit.log.right[row]!
      weight[at] = count / fits.length / fit.rows.length
      chances[at] = fit.chance
      at++
    }
  }
  return fitBoth(
    {
      x,
      width,
      right,
      weight: (row) => weight[row]!,
      chance: (row) => chances[row]!,
      rows: Int32Array.from({ length: count }, (_, row) => row),
    },
    itemRepeats,
  )
}
