import { PieceTable } from './piece-table.ts'
import { Postings, type TermPlaces } from './postings.ts'
import { termsOfPiece } from './terms.ts'

/** What is indexed of a passage. */
export interface IndexedText {
  /** Title of its source, then the headings above it. */
  heading: readonly string[]
  text: string
  /** What leads to it and does not stand in it. */
  about?: string
  /** Passages of one group are led to together. */
  group?: string
}

/** What leads to the passages of a group and stands in none of them: texts by group. */
export type LeadingTexts = ReadonlyMap<string, readonly string[]>

/** Which passages hold which term, as a search reads it. Passages are called by their place in what was indexed, from 0. */
export interface PassageIndex extends TermPlaces {
  /** How many passages there are. */
  size: number
  /** By term: its number, from 0, in the order in which they first come. */
  terms: ReadonlyMap<string, number>
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
  /** By passage: its group; `null` for none. */
  groupOf: readonly (string | null)[]
  /** By group: its passages, ascending. */
  placesOf: ReadonlyMap<string, readonly number[]>
  /** What leads to groups; `null` for nothing. */
  leading: LeadingIndex | null
  /** Words that mean one thing: groups of words and phrases. */
  synonyms: SynonymGroups
}

/** The texts that lead to groups, as an index of their own. */
export interface LeadingIndex {
  texts: PassageIndex
  /** By text: the group that it leads to. */
  groups: readonly string[]
}

export type SynonymGroups = readonly (readonly string[])[]

/** What a search through passages has to know besides them. */
export interface SearchKnowledge {
  synonyms?: SynonymGroups
  leading?: LeadingTexts
}

/** Equal passages in an equal order give an equal index on every engine. */
export function buildIndex(passages: readonly IndexedText[], knowledge: SearchKnowledge = {}): PassageIndex {
  const builder = new IndexBuilder()
  builder.add(passages)
  return builder.finish(knowledge)
}

/** An index that is made a few passages at a time. */
export class IndexBuilder {
  readonly #terms = new Map<string, number>()
  /** Terms of what stands between two spaces: most of a text's has been read before. */
  readonly #pieces = new PieceTable<readonly number[]>()
  readonly #postings = new Postings()
  readonly #headingNumbers = new Map<string, number>()
  readonly #headings: number[][] = []
  readonly #headingOf: number[] = []
  readonly #leadingTo = new Map<number, number[]>()
  readonly #groupOf: (string | null)[] = []
  readonly #placesOf = new Map<string, number[]>()

  add(passages: readonly IndexedText[]): void {
    for (const { heading, text, about, group } of passages) {
      const place = this.#headingOf.length
      this.#headingOf.push(this.#headingNumber(heading.join('\n')))
      this.#postings.add(place, this.#numbersOf(text))
      if (about !== undefined)
        for (const term of new Set(this.#numbersOf(about))) listIn(this.#leadingTo, term).push(place)
      this.#groupOf.push(group ?? null)
      if (group !== undefined) listIn(this.#placesOf, group).push(place)
    }
  }

  finish({ synonyms = [], leading = new Map() }: SearchKnowledge = {}): PassageIndex {
    const headings = this.#headings
    const headingOf = Int32Array.from(this.#headingOf)
    const size = headingOf.length
    const headingsWith = new Map<number, number[]>()
    for (const [heading, terms] of headings.entries())
      for (const term of terms) listIn(headingsWith, term).push(heading)
    const placesUnder: number[][] = headings.map(() => [])
    for (const [place, heading] of headingOf.entries()) placesUnder[heading]?.push(place)
    return {
      ...this.#postings.byTerm(this.#terms.size, size),
      ...{ size, headings, headingOf, headingsWith, placesUnder, synonyms },
      terms: this.#terms,
      leadingTo: this.#leadingTo,
      groupOf: this.#groupOf,
      placesOf: this.#placesOf,
      leading: leadingIndex(leading),
    }
  }

  #headingNumber(name: string): number {
    const known = this.#headingNumbers.get(name)
    if (known !== undefined) return known
    const number = this.#headings.length
    this.#headingNumbers.set(name, number)
    this.#headings.push([...new Set(this.#numbersOf(name))])
    return number
  }

  #numbersOf(text: string): number[] {
    const numbers: number[] = []
    this.#pieces.each(text, this.#readPiece, (known) => {
      for (const number of known) numbers.push(number)
    })
    return numbers
  }

  readonly #readPiece = (piece: string): number[] =>
    termsOfPiece(piece).map((term) => {
      const known = this.#terms.get(term)
      if (known !== undefined) return known
      this.#terms.set(term, this.#terms.size)
      return this.#terms.size - 1
    })
}

function listIn<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const known = lists.get(key)
  if (known) return known
  const made: number[] = []
  lists.set(key, made)
  return made
}

function leadingIndex(leading: LeadingTexts): LeadingIndex | null {
  const texts = [...leading].flatMap(([group, all]) => all.map((text) => ({ heading: [], text, group })))
  if (texts.length === 0) return null
  return { texts: buildIndex(texts), groups: texts.map(({ group }) => group) }
}
