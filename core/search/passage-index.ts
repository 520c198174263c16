import { termsOf } from './terms.ts'

/** What is indexed of a passage. */
export interface IndexedText {
  /** Title of its source, then the headings above it. */
  heading: readonly string[]
  text: string
  /** What leads to it and does not stand in it. */
  about?: string
}

/** Which passages hold which term, as a search reads it. Passages are called by their place in what was indexed, from 0. */
export interface PassageIndex {
  /** How many passages there are. */
  size: number
  /** By term: its number, from 0, in the order in which they first come. */
  terms: ReadonlyMap<string, number>
  /** By term: where its passages begin in `places`; one more for the end. */
  starts: Int32Array
  /** Passages whose text holds the term, ascending, a term after the other. */
  places: Int32Array
  /** How often, beside `places`; at most `mostCounted`. */
  counts: Uint8Array
  /** By passage: how many terms its text has. */
  lengths: Int32Array
  /** The different headings, each as its terms. */
  headings: readonly (readonly number[])[]
  /** By passage: its heading. */
  headingOf: Int32Array
  /** By term: the headings that hold it. */
  headingsWith: ReadonlyMap<number, readonly number[]>
  /** By term: passages that it leads to without standing in them, ascending. */
  leadingTo: ReadonlyMap<number, readonly number[]>
  /** By heading: its passages. */
  placesUnder: readonly (readonly number[])[]
  /** Words that mean one thing: groups of words and phrases. */
  synonyms: SynonymGroups
}

export type SynonymGroups = readonly (readonly string[])[]

/** More often than this in one passage says no more. */
const mostCounted = 15

/** Equal passages in an equal order give an equal index on every engine. */
export function buildIndex(passages: readonly IndexedText[], synonyms: SynonymGroups = []): PassageIndex {
  const numbers = new Map<string, number>()
  const numberOf = (term: string) => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size)
    return numbers.size - 1
  }
  const postings = new Postings()
  const headingNumbers = new Map<string, number>()
  const headings: number[][] = []
  const headingOf = new Int32Array(passages.length)
  const leadingTo = new Map<number, number[]>()
  for (const [place, { heading, text, about }] of passages.entries()) {
    const name = heading.join('\n')
    let number = headingNumbers.get(name)
    if (number === undefined) {
      number = headings.length
      headingNumbers.set(name, number)
      headings.push([...new Set(termsOf(name).map(numberOf))])
    }
    headingOf[place] = number
    postings.add(place, termsOf(text).map(numberOf))
    for (const term of new Set(about === undefined ? [] : termsOf(about).map(numberOf)))
      leadingTo.set(term, [...(leadingTo.get(term) ?? []), place])
  }
  return indexOf({
    ...postings.byTerm(numbers.size),
    size: passages.length,
    terms: numbers,
    headings,
    headingOf,
    leadingTo,
    synonyms,
  })
}

/** The rest of an index follows from what was gathered. */
function indexOf(stored: Omit<PassageIndex, 'lengths' | 'headingsWith' | 'placesUnder'>): PassageIndex {
  const lengths = new Int32Array(stored.size)
  const { places, counts, headings } = stored
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    lengths[place] = (lengths[place] ?? 0) + (counts[at] ?? 0)
  }
  const headingsWith = new Map<number, number[]>()
  for (const [heading, terms] of headings.entries())
    for (const term of terms) {
      const others = headingsWith.get(term)
      if (others) others.push(heading)
      else headingsWith.set(term, [heading])
    }
  const placesUnder: number[][] = headings.map(() => [])
  for (const [place, heading] of stored.headingOf.entries()) placesUnder[heading]?.push(place)
  return { ...stored, lengths, headingsWith, placesUnder }
}

/** Which passage holds which term how often, gathered a passage at a time. */
class Postings {
  #terms = new Int32Array(1024)
  #places = new Int32Array(1024)
  #counts = new Uint8Array(1024)
  #size = 0
  /** By term: where it stands of the passage that is being added, if that is behind its beginning. */
  readonly #last: number[] = []

  add(place: number, terms: readonly number[]): void {
    const begin = this.#size
    for (const term of terms) {
      const at = this.#last[term] ?? -1
      if (at >= begin) {
        if ((this.#counts[at] ?? 0) < mostCounted) this.#counts[at] = (this.#counts[at] ?? 0) + 1
        continue
      }
      if (this.#size === this.#terms.length) this.#grow()
      this.#last[term] = this.#size
      this.#terms[this.#size] = term
      this.#places[this.#size] = place
      this.#counts[this.#size] = 1
      this.#size += 1
    }
  }

  byTerm(termCount: number): Pick<PassageIndex, 'starts' | 'places' | 'counts'> {
    const starts = new Int32Array(termCount + 1)
    for (let at = 0; at < this.#size; at++) {
      const next = (this.#terms[at] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
    for (let term = 0; term < termCount; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
    const free = starts.slice()
    const places = new Int32Array(this.#size)
    const counts = new Uint8Array(this.#size)
    for (let at = 0; at < this.#size; at++) {
      const term = this.#terms[at] ?? 0
      const to = free[term] ?? 0
      free[term] = to + 1
      places[to] = this.#places[at] ?? 0
      counts[to] = this.#counts[at] ?? 0
    }
    return { starts, places, counts }
  }

  #grow(): void {
    const grown = <Numbers extends Int32Array | Uint8Array>(old: Numbers, larger: Numbers) => {
      larger.set(old)
      return larger
    }
    const size = this.#terms.length * 2
    this.#terms = grown(this.#terms, new Int32Array(size))
    this.#places = grown(this.#places, new Int32Array(size))
    this.#counts = grown(this.#counts, new Uint8Array(size))
  }
}
