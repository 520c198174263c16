import type { PassageIndex } from './passage-index.ts'
import type { SearchedIndexes, QueryTerm } from './passage-query.ts'

/** BM25 (Robertson and Zaragoza, 2009) with what stands in the heading counted as said so much more often. Fitted to the training
 *  queries of SciFact and our own stems, `about` to questions of students: docs/decisions/071. */
const weights = {
  saturation: 1.2,
  lengthShare: 0.4,
  heading: 1.4,
  headingLengthShare: 0.5,
  about: 1,
}

/** What each passage of an index is given, by its place. */
export class PassageScores {
  readonly score: Float64Array
  /** Rarity of what it holds. */
  readonly held: Float64Array
  /** Words and phrases that its heading holds. */
  readonly inHeading: Uint16Array
  /** Those with a score, in the order in which they got one. */
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
  raise(place: number, other: PassageScores, heldShare: number): void {
    if (this.score[place] === 0) this.touched.push(place)
    this.score[place] = Math.max(this.score[place] ?? 0, other.score[place] ?? 0)
    this.held[place] = Math.max(this.held[place] ?? 0, heldShare * (other.held[place] ?? 0))
    if (other.inHeading[place]) this.inHeading[place] = 1
  }

  clear(): void {
    for (const place of this.touched) {
      this.score[place] = 0
      this.held[place] = 0
      this.inHeading[place] = 0
    }
    this.touched.length = 0
  }
}

/** What each passage of an index is given for what is wanted. */
export function passageScores(
  searched: SearchedIndexes,
  index: PassageIndex,
  wanted: readonly QueryTerm[],
): PassageScores {
  const total = new PassageScores(index.size)
  const best = new PassageScores(index.size)
  const one = new PassageScores(index.size)
  for (const { alternatives, rarity } of wanted) {
    const [only] = alternatives
    if (only && alternatives.length === 1) {
      for (const term of only.terms) addTerm(searched, index, term, only.weight, total)
      continue
    }
    for (const { terms, weight } of alternatives) {
      for (const term of terms) addTerm(searched, index, term, weight, one)
      const whole = terms.reduce((sum, term) => sum + searched.rarityOf(term), 0)
      for (const place of one.touched) best.raise(place, one, rarity / whole)
      one.clear()
    }
    for (const place of best.touched)
      total.add(place, best.score[place] ?? 0, Math.min(rarity, best.held[place] ?? 0), best.inHeading[place] ?? 0)
    best.clear()
  }
  return total
}

function addTerm(
  searched: SearchedIndexes,
  index: PassageIndex,
  term: string,
  weight: number,
  tally: PassageScores,
): void {
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
