import type { PassageIndex } from './passage-index.ts'
import { type SearchedIndexes, searchedIndexes, type Wanted, wantedOf } from './passage-query.ts'
import { termsOf } from './terms.ts'

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

/** BM25 (Robertson and Zaragoza, 2009) with what stands in the heading counted as said so much more often. Fitted to the training
 *  queries of SciFact and our own stems, what leads to a passage to questions of students: docs/decisions/071. */
const weights = {
  saturation: 1.2,
  lengthShare: 0.4,
  heading: 1.4,
  headingLengthShare: 0.5,
  nearness: 0.3,
  about: 1,
}

/** So many more than are asked for are looked at by how close their words stand. */
const looked = 40

/** The passages that answer a query best, the best first; equals by their place. The same on every engine. */
export function searchPassages(searched: SearchedIndexes, query: string, search: PassageSearch): FoundPassage[] {
  const wanted = wantedOf(searched, query)
  if (wanted.length === 0) return []
  const { limit, textOf } = search
  const kept = new Best(textOf ? limit + looked : limit)
  for (const [number, index] of searched.indexes.entries())
    collect(searched, number, index, wanted, kept, search.isWanted)
  const found = kept.found
  if (!textOf) return found
  const close = closeTerms(searched, wanted)
  for (const each of found) each.score += weights.nearness * nearnessOf(close, textOf(each.index, each.at))
  return found.sort(byScore).slice(0, limit)
}

/** The same of one index, without looking into texts. */
export function searchIndex(index: PassageIndex, query: string, limit: number): Omit<FoundPassage, 'index'>[] {
  return searchPassages(searchedIndexes([index]), query, { limit }).map(({ at, score, coverage, inHeading }) => {
    return { at, score, coverage, inHeading }
  })
}

function collect(
  searched: SearchedIndexes,
  number: number,
  index: PassageIndex,
  wanted: readonly Wanted[],
  kept: Best,
  isWanted: PassageSearch['isWanted'],
): void {
  const total = new Tally(index.size)
  let asked = 0
  for (const { alternatives, rarity } of wanted) {
    asked += rarity
    const [only] = alternatives
    if (only && alternatives.length === 1) {
      for (const term of only.terms) addTerm(searched, index, term, only.weight, total)
      continue
    }
    const best = new Tally(index.size)
    for (const { terms, weight } of alternatives) {
      const one = new Tally(index.size)
      for (const term of terms) addTerm(searched, index, term, weight, one)
      const whole = terms.reduce((sum, term) => sum + searched.rarityOf(term), 0)
      for (const place of one.touched) best.raise(place, one, rarity / whole)
    }
    for (const place of best.touched)
      total.add(place, best.score[place] ?? 0, Math.min(rarity, best.held[place] ?? 0), best.inHeading[place] ?? 0)
  }
  // In the order of their places, by which equals stand.
  for (const at of total.touched.sort((a, b) => a - b)) {
    const score = total.score[at] ?? 0
    if (!kept.wouldTake(score) || isWanted?.(number, at) === false) continue
    const coverage = Math.min(1, (total.held[at] ?? 0) / asked)
    kept.take({ index: number, at, score, coverage, inHeading: total.inHeading[at] ?? 0 })
  }
}

/** What each passage is given, by its place. */
class Tally {
  readonly score: Float64Array
  /** Rarity of what it holds. */
  readonly held: Float64Array
  /** Words and phrases that its heading holds. */
  readonly inHeading: Uint16Array
  readonly touched: number[] = []

  constructor(size: number) {
    this.score = new Float64Array(size)
    this.held = new Float64Array(size)
    this.inHeading = new Uint16Array(size)
  }

  add(place: number, score: number, held: number, inHeading: number): void {
    if (this.score[place] === 0) this.touched.push(place)
    this.score[place] = (this.score[place] ?? 0) + score
    this.held[place] = (this.held[place] ?? 0) + held
    this.inHeading[place] = (this.inHeading[place] ?? 0) + inHeading
  }

  /** Takes over what the other has more of. */
  raise(place: number, other: Tally, heldShare: number): void {
    if (this.score[place] === 0) this.touched.push(place)
    this.score[place] = Math.max(this.score[place] ?? 0, other.score[place] ?? 0)
    this.held[place] = Math.max(this.held[place] ?? 0, heldShare * (other.held[place] ?? 0))
    if (other.inHeading[place]) this.inHeading[place] = 1
  }
}

function addTerm(searched: SearchedIndexes, index: PassageIndex, term: string, weight: number, tally: Tally): void {
  const number = index.terms.get(term)
  if (number === undefined) return
  const { saturation, lengthShare, heading, headingLengthShare } = weights
  const rarity = searched.rarityOf(term)
  const { starts, places, counts, lengths, headings, headingOf, headingsWith, placesUnder, leadingTo } = index
  const held = headingsWith.get(number) ?? []
  const saidBy = (at: number) => {
    const length = headings[at]?.length ?? 0
    return heading / (1 - headingLengthShare + (headingLengthShare * length) / searched.meanHeading)
  }
  const add = (place: number, said: number, inHeading: number) => {
    tally.add(place, (weight * rarity * said * (saturation + 1)) / (said + saturation), rarity, inHeading)
  }
  const begin = starts[number] ?? 0
  const end = starts[number + 1] ?? 0
  for (let next = begin; next < end; next++) {
    const place = places[next] ?? 0
    const length = (lengths[place] ?? 0) / searched.meanLength
    const ofText = (counts[next] ?? 0) / (1 - lengthShare + lengthShare * length)
    const above = headingOf[place] ?? 0
    if (held.length > 0 && held.includes(above)) add(place, ofText + saidBy(above), 1)
    else add(place, ofText, 0)
  }
  // It leads there and is not there: nothing of what was asked for is held by it.
  for (const place of leadingTo.get(number) ?? []) tally.add(place, weight * rarity * weights.about, 0, 0)
  for (const above of held)
    for (const place of placesUnder[above] ?? []) if (!isAmong(places, begin, end, place)) add(place, saidBy(above), 1)
}

/** Whether a number stands in a part of an ascending list. */
function isAmong(list: Int32Array, begin: number, end: number, wanted: number): boolean {
  let low = begin
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low < end && list[low] === wanted
}

/** The best so far, sorted; equals in the order in which they came. */
class Best {
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

const byScore = (a: FoundPassage, b: FoundPassage) => b.score - a.score || a.index - b.index || a.at - b.at

/** Terms that follow each other in the query, with how much it tells that they stand together. */
interface CloseTerms {
  /** By term, which words of the query it stands for. */
  words: ReadonlyMap<string, readonly number[]>
  rarities: readonly number[]
}

function closeTerms({ rarityOf }: SearchedIndexes, wanted: readonly Wanted[]): CloseTerms {
  const words = new Map<string, number[]>()
  for (const [at, { alternatives }] of wanted.entries())
    for (const { terms } of alternatives) for (const term of terms) words.set(term, [...(words.get(term) ?? []), at])
  return {
    words,
    rarities: wanted.map(({ alternatives }) => Math.min(...(alternatives[0]?.terms ?? []).map(rarityOf))),
  }
}

/** Further apart than so many terms, words have nothing to do with each other. */
const farthest = 6

/** For each two neighbours of the query, how close they come to each other in the text: the less telling one's rarity, divided by the
 *  distance. */
function nearnessOf({ words, rarities }: CloseTerms, text: string): number {
  const lastAt = rarities.map(() => -1)
  const closest = rarities.map(() => farthest + 1)
  for (const [at, term] of termsOf(text).entries()) {
    for (const word of words.get(term) ?? []) {
      for (const [other, pair] of [
        [word - 1, word - 1],
        [word + 1, word],
      ] as const) {
        const before = lastAt[other]
        if (before === undefined || before < 0 || before === at) continue
        closest[pair] = Math.min(closest[pair] ?? farthest + 1, at - before)
      }
      lastAt[word] = at
    }
  }
  let sum = 0
  for (let pair = 0; pair + 1 < rarities.length; pair++) {
    const distance = closest[pair] ?? farthest + 1
    if (distance <= farthest) sum += Math.min(rarities[pair] ?? 0, rarities[pair + 1] ?? 0) / distance
  }
  return sum
}
