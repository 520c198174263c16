import { closeTerms, nearnessOf } from './nearness.ts'
import { type SearchedIndexes, wantedOf, type QueryTerm } from './passage-query.ts'
import { passageScores } from './passage-scores.ts'

/** A passage that was found. */
export interface FoundPassage {
  /** Which of the indexes, and its place there. */
  index: number
  at: number
  /** Above 0; comparable within one search only. */
  score: number
  /** 0 to 1: how much of what the query asks for, by the rarity of its terms, the passage or its heading holds. */
  coverage: number
  /** Words and phrases of the query that stand in its heading. */
  inHeading: number
}

export interface PassageSearch {
  limit: number
  isWanted?: (index: number, at: number) => boolean
  /** The text of a passage, by which words that stand close to each other count for more; left out, they do not. */
  textOf?: (index: number, at: number) => string
}

/** What it counts for that words of the query stand close to each other. */
const nearnessWeight = 0.3
/** So many more than are asked for are looked at by how close their words stand. */
const looked = 40
/** What a passage still counts for each of its group that stands before it. */
const stillCounted = 0.7

/** The passages that answer a query best, the best first; equals by their place. The same on every engine. */
export function searchPassages(searched: SearchedIndexes, query: string, search: PassageSearch): FoundPassage[] {
  const wanted = wantedOf(searched, query)
  if (wanted.length === 0) return []
  const { limit, textOf, isWanted } = search
  const asked = wanted.reduce((sum, { rarity }) => sum + rarity, 0)
  const kept = new BestPassages(limit + looked)
  const groups = groupScores(searched, wanted)
  for (const [number, index] of searched.indexes.entries()) {
    const tally = passageScores(searched, index, wanted)
    // As with what leads to one passage: nothing of what was asked for is held by it.
    for (const [group, lent] of groups)
      for (const place of index.placesOf.get(group) ?? []) tally.add(place, lent, 0, 0)
    const { score, held, inHeading } = tally
    for (let at = 0; at < score.length; at++) {
      const given = score[at] ?? 0
      if (given === 0 || !kept.wouldTake(given) || isWanted?.(number, at) === false) continue
      const coverage = Math.min(1, (held[at] ?? 0) / asked)
      kept.take({ index: number, at, score: given, coverage, inHeading: inHeading[at] ?? 0 })
    }
  }
  const { found } = kept
  if (textOf) {
    const close = closeTerms(searched, wanted)
    for (const each of found) each.score += nearnessWeight * nearnessOf(close, textOf(each.index, each.at))
    found.sort(byScore)
  }
  return varied(found, limit, ({ index, at }) => searched.indexes[index]?.groupOf[at] ?? null)
}

const byScore = (a: FoundPassage, b: FoundPassage) => b.score - a.score || a.index - b.index || a.at - b.at

/** The best so far, sorted; equals in the order in which they came. */
class BestPassages {
  readonly found: FoundPassage[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  wouldTake(score: number): boolean {
    return this.found.length < this.#limit || score > (this.found.at(-1)?.score ?? 0)
  }

  take(passage: FoundPassage): void {
    let at = this.found.length
    while (at > 0 && (this.found[at - 1]?.score ?? 0) < passage.score) at--
    this.found.splice(at, 0, passage)
    if (this.found.length > this.#limit) this.found.pop()
  }
}

/** The first so many of what was found, each after one of its own group counting for less (as maximal marginal relevance has it,
 *  Carbonell and Goldstein 1998): three passages of one wrong concept help nobody. `sorted`: the best first. */
function varied<Found extends { score: number }>(
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

/** How much what is wanted speaks of each group of passages: as the one of its leading texts that resembles it most, times the root of
 *  how much of what is wanted that text holds, for a word or two in common are chance in texts so short. docs/decisions/077. */
function groupScores({ leading, leadsTo }: SearchedIndexes, wanted: readonly QueryTerm[]): Map<string, number> {
  const scores = new Map<string, number>()
  if (!leading) return scores
  const asked = wanted.reduce((sum, { rarity }) => sum + rarity, 0)
  for (const [number, index] of leading.indexes.entries()) {
    const { touched, score, held } = passageScores(leading, index, wanted)
    for (const place of touched) {
      const group = leadsTo[number]?.[place] ?? ''
      const share = Math.min(1, (held[place] ?? 0) / asked)
      scores.set(group, Math.max(scores.get(group) ?? 0, (score[place] ?? 0) * Math.sqrt(share)))
    }
  }
  return scores
}
