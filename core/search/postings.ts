/** More often than this in one passage says no more. */
const mostCounted = 15

/** Which passages hold which term, how often. Passages are called by their place in what was indexed, from 0, and terms by their number. */
export interface TermPlaces {
  /** By term: where its passages begin in `places`; one more for the end. */
  starts: Int32Array
  /** Passages whose text holds the term, ascending, a term after the other. */
  places: Int32Array
  /** How often, beside `places`; at most 15. */
  counts: Uint8Array
  /** By passage: how many terms its text has. */
  lengths: Int32Array
}

/** Which passage holds which term how often, gathered a passage at a time. */
export class Postings {
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

  byTerm(termCount: number, size: number): TermPlaces {
    const lengths = new Int32Array(size)
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
      const place = this.#places[at] ?? 0
      const count = this.#counts[at] ?? 0
      places[to] = place
      counts[to] = count
      lengths[place] = (lengths[place] ?? 0) + count
    }
    return { starts, places, counts, lengths }
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
