/** Area under the curve: how often what came was given a higher figure than what did not; 0.5 is chance. */
export function areaUnderCurve(figures: readonly number[], came: readonly boolean[]): number {
  const order = figures.map((_, at) => at).sort((a, b) => figures[a]! - figures[b]!)
  let below = 0
  let pairs = 0
  let positive = 0
  for (let at = 0; at < order.length;) {
    let ties = 0
    let tiesThatCame = 0
    const figure = figures[order[at]!]
    for (; at < order.length && figures[order[at]!] === figure; at++) {
      if (came[order[at]!] === true) tiesThatCame++
      else ties++
    }
    pairs += tiesThatCame * (below + ties / 2)
    below += ties
    positive += tiesThatCame
  }
  return pairs / (positive * below)
}

/** By how much shares that were expected differ from those that came, on average over twenty bins of what was expected. */
export function calibrationError(expected: readonly number[], came: readonly boolean[]): number {
  const bins = 20
  const differences = new Float64Array(bins)
  for (const [at, share] of expected.entries())
    differences[Math.min(bins - 1, Math.floor(share * bins))]! += share - (came[at] === true ? 1 : 0)
  return differences.reduce((sum, difference) => sum + Math.abs(difference), 0) / expected.length
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
