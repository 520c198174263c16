import type { PassageKind } from './passage-kinds.ts'

export type { PassageKind }

/** A piece of the library that can be found and cited: at most 120 words, word for word as its source has them. */
export interface Passage {
  /** Stable over versions that leave it as it is: kind, id of the source and place in it, "note:akt-note-potassium-calcium:3". */
  id: string
  kind: PassageKind
  /** Id of the item, resource or FAQ entry that it is of. */
  sourceId: string
  /** `null`: of the shop, open to everybody. */
  courseId: number | null
  /** Of the course's blueprint; `null` outside of courses. */
  topic: string | null
  concept: string | null
  /** Title of the source, then the headings above the passage. Never empty. */
  heading: readonly string[]
  /** Plain text without marks. */
  text: string
  /** Where an explanation gives away what is right: the question whose key it holds. Such a passage is never shown before that
   *  question was answered. `null` for all others. */
  keyOf: string | null
  /** Of an own note: it is written about a task. */
  isOnTask?: true
  /** What it is found by besides, and does not say itself: of the reason of a right answer, the question. Not shown, not cited. */
  about?: string
  /** The public sources behind it, as they are shown: title, section or version, and the state of law or guidance written to. */
  sources: readonly PassageSource[]
}

export interface PassageSource {
  title: string
  url: string | null
  /** ISO month or day: "2026-11". */
  asOf: string
  /** ISO day on which somebody opened it; `null` where nobody has. */
  openedOn: string | null
}

/** A passage that was found. `score`: above 0, comparable within one search only. */
export interface Hit {
  passage: Passage
  score: number
  /** 0 to 1: how much of what the query asks for (by the rarity of its terms) the passage holds. */
  coverage: number
  /** Terms of the query, stemmed, that stand in its heading. */
  inHeading: number
}

export interface SearchOptions {
  /** Most that are answered; 10 when left out. */
  limit?: number
  /** Only passages of this course and of the shop. */
  courseId?: number | null
  kinds?: readonly PassageKind[]
  topic?: string
  /** Questions that were not answered yet: passages that are the key of one (`keyOf`) are left out. */
  isUnanswered?: (itemId: string) => boolean
}

/** What can be searched here: of the packs on this device, or of all courses on the server; and what belongs to the shop. */
export interface Library {
  search(query: string, options?: SearchOptions): Hit[]
  passage(id: string): Passage | null
  /** What a query asks for, stemmed, in words that are here where there are any for it. */
  termsMeant(query: string): string[]
  /** Rarity of a stemmed term (inverse document frequency, above 0) over all that is here. */
  rarityOf(term: string): number
  /** Whether a stemmed term stands anywhere in what is here. */
  isKnown(term: string): boolean
}
