import { normalise } from '../../search/words.ts'
import type { PlacedLine } from './line.ts'

/** Carbonell and Goldstein, SIGIR 1998: so much counts what was asked, the rest that nothing is said twice. */
const relevanceShare = 0.7
/** What fits less than this part of the best is not said. */
const leastPart = 0.5
/** Sentences that share so much say the same. */
const sameFrom = 0.75
/** Most passages that are quoted. */
const mostPassages = 3
/** Sentences of an answer that is put together from several places. */
export const mostSentences = 4
/** A heading that holds so much of what was asked asks the same: what stands under it is the answer, and its steps are not picked from. */
export const sameQuestion = 0.75
const mostOfSection = 6

export interface Weighed {
  line: PlacedLine
  terms: ReadonlySet<string>
  /** Part of what was asked that the heading of its passage holds. */
  headingHolds: number
}

/** Lines that say most of what was asked and none of it twice, at most `limit`. `weigh`: how much terms count. */
export function chosenOf(
  lines: readonly Weighed[],
  limit: number,
  weigh: (terms: Iterable<string>) => number,
): PlacedLine[] {
  const rest = lines.filter(({ line }) => line.relevance > 0)
  const top = rest.reduce((most, { line }) => Math.max(most, line.relevance), 0)
  const best = rest.find(({ line }) => line.relevance === top)
  if (best && best.headingHolds >= sameQuestion && limit >= mostSentences)
    return rest
      .filter(({ line }) => line.passage.id === best.line.passage.id)
      .slice(0, mostOfSection)
      .map(({ line }) => line)
  const chosen: Weighed[] = []
  const likeness = (a: Weighed, b: Weighed) => {
    const shared = weigh([...a.terms].filter((term) => b.terms.has(term)))
    return shared / (weigh(new Set([...a.terms, ...b.terms])) || 1)
  }
  while (chosen.length < limit) {
    let next: { weighed: Weighed; worth: number } | null = null
    for (const weighed of rest) {
      if (weighed.line.relevance < top * leastPart || chosen.includes(weighed)) continue
      const quoted = new Set([...chosen, weighed].map(({ line }) => line.passage.id))
      if (quoted.size > mostPassages) continue
      const repeated = chosen.reduce((most, other) => Math.max(most, likeness(weighed, other)), 0)
      const isSaid = chosen.some(({ line }) => normalise(line.sentence.text) === normalise(weighed.line.sentence.text))
      if (repeated >= sameFrom || isSaid) continue
      const worth = (relevanceShare * weighed.line.relevance) / top - (1 - relevanceShare) * repeated
      if (next === null || worth > next.worth) next = { weighed, worth }
    }
    if (next === null) break
    chosen.push(next.weighed)
  }
  return chosen.map(({ line }) => line)
}
