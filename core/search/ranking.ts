import { synonyms } from './synonyms.ts'
import { wordsOf } from './words.ts'

/** The parts of a document, normalised, the one that tells most of it first: title, category, topics, text. */
export type Parts = readonly string[]

/** How far from the front of a document the words of a query are found, 0 for all of them in its title; `null` where one is
 *  nowhere. The last may still be half typed. What stands inside another word counts behind every beginning of one, so that
 *  "law" finds the law before the flaw. */
export function rankOf(query: string): (parts: Parts) => number | null {
  const wanted = wordsOf(query).map((word) => alternativesOf(word).map((text) => ({ text, begins: beginning(text) })))
  return (parts) => {
    let sum = 0
    for (const alternatives of wanted) {
      const begun = parts.findIndex((part) => alternatives.some(({ begins }) => begins.test(part)))
      const place = begun >= 0 ? begun : insideOf(parts, alternatives[0]?.text ?? '')
      if (place === null) return null
      sum += place
    }
    return sum
  }
}

/** Those of the documents that hold every word of the query, the closest first; among equals the order stays, and without words
 *  all of it. */
export function ranked<Document>(
  documents: readonly Document[],
  partsOf: (document: Document) => Parts,
  query: string,
): Document[] {
  const rank = rankOf(query)
  return documents
    .flatMap((document) => ({ document, rank: rank(partsOf(document)) }))
    .filter((found): found is { document: Document; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ document }) => document)
}

/** Shorter beginnings of a synonym are beginnings of too much else. */
const shortestBegun = 4

/** The word, the word without the s of a plural, and what the shop may call the same. */
function alternativesOf(word: string): string[] {
  const singular = word.length >= shortestBegun ? word.replace(/(?<!s)s$/, '') : word
  const others = Object.entries(synonyms).flatMap(([name, words]) =>
    name === word || name === singular || (word.length >= shortestBegun && name.startsWith(word)) ? words : [],
  )
  return [singular, ...others]
}

const beginning = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${text.replaceAll('.', '\\.')}`, 'u')

function insideOf(parts: Parts, text: string): number | null {
  const place = parts.findIndex((part) => part.includes(text))
  return place < 0 ? null : parts.length + place
}
