import type { SearchedIndexes, QueryTerm } from './passage-query.ts'
import { termsOf } from './terms.ts'

/** Terms that follow each other in the query, with how much it tells that they stand together. */
export interface CloseTerms {
  /** By term, which words of the query it stands for. */
  words: ReadonlyMap<string, readonly number[]>
  rarities: readonly number[]
}

export function closeTerms({ rarityOf }: SearchedIndexes, wanted: readonly QueryTerm[]): CloseTerms {
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
export function nearnessOf({ words, rarities }: CloseTerms, text: string): number {
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
