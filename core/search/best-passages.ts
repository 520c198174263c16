import type { FoundPassage } from './search-passages.ts'

/** The best so far, sorted; equals in the order in which they came. */
export class BestPassages {
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
