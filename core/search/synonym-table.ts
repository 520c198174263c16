import { NearTerms } from './near-term.ts'
import type { SynonymGroups } from './passage-index.ts'
import { termsOf } from './terms.ts'

/** Groups of words that mean one thing, as a query is compared with them. */
export interface SynonymTable {
  /** By a word or phrase, as terms joined by a space: what else means it, each as its terms. */
  others: ReadonlyMap<string, readonly (readonly string[])[]>
  /** Terms of the longest phrase. */
  longest: number
  /** Those that are one term. */
  terms: NearTerms
}

export function synonymTable(groups: SynonymGroups): SynonymTable {
  const others = new Map<string, (readonly string[])[]>()
  let longest = 0
  for (const group of groups) {
    const phrases = distinct(group.map((each) => termsOf(each)).filter((terms) => terms.length > 0))
    for (const terms of phrases) {
      const key = terms.join(' ')
      const rest = phrases.filter((each) => each !== terms)
      if (rest.length === 0) continue
      others.set(key, distinct([...(others.get(key) ?? []), ...rest]))
      longest = Math.max(longest, terms.length)
    }
  }
  return { others, longest, terms: new NearTerms([...others.keys()].filter((key) => !key.includes(' '))) }
}

const distinct = (phrases: readonly (readonly string[])[]) => [
  ...new Map(phrases.map((terms) => [terms.join(' '), terms])).values(),
]
