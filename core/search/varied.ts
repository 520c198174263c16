/** What a passage still counts for each of its group that stands before it. */
const stillCounted = 0.7

/** The first so many of what was found, each after one of its own group counting for less (as maximal marginal relevance has it,
 *  Carbonell and Goldstein 1998): three passages of one wrong concept help nobody. `sorted`: the best first. */
export function varied<Found extends { score: number }>(
  sorted: readonly Found[],
  limit: number,
  groupOf: (found: Found) => string | null,
): Found[] {
  const rest = sorted.map((found) => ({ found, group: groupOf(found), score: found.score }))
  const chosen: Found[] = []
  while (chosen.length < limit && rest.length > 0) {
    const best = rest.reduce((a, b) => (b.score > a.score ? b : a))
    chosen.push({ ...best.found, score: best.score })
    rest.splice(rest.indexOf(best), 1)
    if (best.group !== null) for (const each of rest) if (each.group === best.group) each.score *= stillCounted
  }
  return chosen
}
