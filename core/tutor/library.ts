import type { PassageIndex } from '../search/passage-index.ts'
import { searchedIndexes, termsMeant } from '../search/passage-query.ts'
import { searchPassages } from '../search/search-passages.ts'
import type { Library, Passage, SearchOptions } from './passage.ts'

/** Passages with the index of them, in the same order. */
export interface LibraryPart {
  passages: readonly Passage[]
  index: PassageIndex
}

const usualLimit = 10

/** What is in all parts, as one library: a term is as rare as it is over all of it. */
export function libraryOf(parts: readonly LibraryPart[]): Library {
  const searched = searchedIndexes(parts.map(({ index }) => index))
  const passageAt = (part: number, at: number): Passage => {
    const passage = parts[part]?.passages[at]
    if (!passage) throw new Error(`The index of part ${part} names passage ${at}, which is not there.`)
    return passage
  }
  let byId: Map<string, Passage> | null = null
  return {
    search: (query, options = {}) => {
      const isWanted = (part: number, at: number) => isAskedFor(passageAt(part, at), options)
      const found = searchPassages(searched, query, {
        limit: options.limit ?? usualLimit,
        isWanted,
        textOf: (part, at) => passageAt(part, at).text,
      })
      return found.map(({ index, at, score, coverage, inHeading }) => {
        return { passage: passageAt(index, at), score, coverage, inHeading }
      })
    },
    passage: (id) => {
      byId ??= new Map(parts.flatMap(({ passages }) => passages.map((passage) => [passage.id, passage] as const)))
      return byId.get(id) ?? null
    },
    termsMeant: (query) => termsMeant(searched, query),
    rarityOf: searched.rarityOf,
    isKnown: searched.isKnown,
  }
}

function isAskedFor(passage: Passage, { courseId, kinds, topic, isUnanswered }: SearchOptions): boolean {
  if (courseId !== undefined && passage.courseId !== null && passage.courseId !== courseId) return false
  if (kinds && !kinds.includes(passage.kind)) return false
  if (topic !== undefined && passage.topic !== topic) return false
  return passage.keyOf === null || isUnanswered?.(passage.keyOf) !== true
}
