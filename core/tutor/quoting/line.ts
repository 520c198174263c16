import type { Passage } from '../passage.ts'
import type { Statement } from './statements.ts'

/** A sentence of the library that an answer may quote. */
export interface PlacedLine {
  passage: Passage
  sentence: Statement
  /** How well it fits what was asked; comparable within one extract. */
  relevance: number
  /** 0 to 1: the part of what was asked, by the rarity of its terms, that it holds together with its heading. */
  coverage: number
}
