import { ln } from '../study/arithmetic.ts'
import { NearTerms, nearTerm } from './near-term.ts'
import type { PassageIndex } from './passage-index.ts'
import { synonymTable, type SynonymTable } from './synonym-table.ts'
import { termsOf } from './terms.ts'

/** Indexes that are searched as one: a term is as rare as it is over all of them. */
export interface SearchedIndexes {
  indexes: readonly PassageIndex[]
  /** Passages in all. */
  size: number
  /** Terms of a passage's text on average, and different ones of a heading. */
  meanLength: number
  meanHeading: number
  synonyms: SynonymTable
  /** How much a term tells, by how few passages hold it (inverse document frequency as BM25 has it); that of the rarest for a term of
   *  none. */
  rarityOf: (term: string) => number
  isKnown: (term: string) => boolean
  /** What leads to groups of passages, as indexes of their own with a rarity of their own; `null` for nothing. */
  leading: SearchedIndexes | null
  /** By index of `leading`, by text: its group. */
  leadsTo: readonly (readonly string[])[]
}

/** What a word or phrase of a query asks for. */
export interface QueryTerm {
  /** Each as good as the others, up to its weight; the query's own words first. */
  alternatives: { terms: readonly string[]; weight: number }[]
  /** How much of the query it is. */
  rarity: number
}

/** A word with one letter mended is a guess. */
const mendedWeight = 0.8
/** What means the same is seldom quite the same. */
const synonymWeight = 0.9

export function searchedIndexes(indexes: readonly PassageIndex[]): SearchedIndexes {
  const size = indexes.reduce((sum, index) => sum + index.size, 0)
  const words = indexes.reduce((sum, { lengths }) => lengths.reduce((total, each) => total + each, sum), 0)
  const headings = indexes.flatMap((index) => index.headings)
  const headingWords = headings.reduce((sum, terms) => sum + terms.length, 0)
  const rarities = new Map<string, number>()
  const holdersOf = (term: string) => indexes.reduce((sum, index) => sum + holdersIn(index, index.terms.get(term)), 0)
  const leads = indexes.flatMap((index) => index.leading ?? [])
  const leading = leads.length > 0 ? searchedIndexes(leads.map(({ texts }) => texts)) : null
  const isKnown = (term: string) => indexes.some(({ terms }) => terms.has(term))
  const rarityOf = (term: string) => {
    const known = rarities.get(term)
    if (known !== undefined) return known
    const holders = Math.max(1, holdersOf(term))
    const rarity = ln(1 + (Math.max(size, holders) - holders + 0.5) / (holders + 0.5))
    // What is asked for and not there is not remembered: anybody may ask for anything.
    if (isKnown(term)) rarities.set(term, rarity)
    return rarity
  }
  const synonyms = synonymTable(indexes.flatMap((index) => index.synonyms))
  const meanOf = (sum: number, count: number) => (count > 0 ? Math.max(1, sum / count) : 1)
  const means = { meanLength: meanOf(words, size), meanHeading: meanOf(headingWords, headings.length) }
  const leadsTo = leads.map(({ groups }) => groups)
  return { indexes, size, ...means, synonyms, rarityOf, isKnown, leading, leadsTo }
}

/** Passages that hold a term in their text. */
const holdersIn = ({ starts }: PassageIndex, number: number | undefined): number =>
  number === undefined ? 0 : (starts[number + 1] ?? 0) - (starts[number] ?? 0)

/** Longer queries than this say nothing more. */
const mostTerms = 256

/** What a query asks for, each once, in its order. */
export function wantedOf(searched: SearchedIndexes, query: string): QueryTerm[] {
  const terms = termsOf(query).slice(0, mostTerms)
  const { synonyms, rarityOf, isKnown, leading } = searched
  const wanted = new Map<string, QueryTerm>()
  for (let at = 0; at < terms.length;) {
    const phrase = longestPhrase(synonyms, terms, at)
    const own = phrase ?? [mended(searched, terms[at] ?? '')]
    const weight = own.every((term, offset) => term === terms[at + offset]) ? 1 : mendedWeight
    const others = synonyms.others.get(own.join(' ')) ?? []
    const knownOthers = others.filter((each) => each.every((term) => isKnown(term) || leading?.isKnown(term)))
    const ownRarity = sumOf(own, rarityOf)
    const isOwnKnown = own.every(isKnown)
    const inPassages = knownOthers.filter((each) => each.every(isKnown))
    const rarity = isOwnKnown ? ownRarity : Math.min(ownRarity, ...inPassages.map((each) => sumOf(each, rarityOf)))
    wanted.set(own.join(' '), {
      alternatives: [
        { terms: own, weight },
        ...knownOthers.map((each) => {
          const share = Math.min(1, ownRarity / Math.max(1e-9, sumOf(each, rarityOf)))
          return { terms: each, weight: weight * synonymWeight * share }
        }),
      ],
      rarity,
    })
    at += own.length
  }
  return [...wanted.values()]
}

const sumOf = (terms: readonly string[], rarityOf: (term: string) => number) =>
  terms.reduce((sum, term) => sum + rarityOf(term), 0)

/** A phrase of several words that something else is called by, beginning here. */
function longestPhrase(synonyms: SynonymTable, terms: readonly string[], at: number): string[] | null {
  for (let length = Math.min(synonyms.longest, terms.length - at); length > 1; length--) {
    const phrase = terms.slice(at, at + length)
    if (synonyms.others.has(phrase.join(' '))) return phrase
  }
  return null
}

/** Shorter words that nothing here holds are mostly others, such as names. */
const shortestMeant = 10
/** What a longer phrase is made of stands everywhere: "as low as reasonably practicable". */
const longestMeant = 2

/** What a query asks for, in the words of what is here: one that nothing holds is read as what means the same, or, if it is long, with
 *  a letter mended. */
export function termsMeant(searched: SearchedIndexes, query: string): string[] {
  const { synonyms, isKnown } = searched
  return termsOf(query)
    .slice(0, mostTerms)
    .flatMap((term) => {
      if (isKnown(term)) return term
      const meant = term.length < shortestMeant ? term : mended(searched, term)
      const others = synonyms.others.get(meant) ?? []
      return others.find((each) => each.length <= longestMeant && each.every(isKnown)) ?? meant
    })
}

function mended({ indexes, synonyms, leading, isKnown }: SearchedIndexes, term: string): string {
  if (isKnown(term) || synonyms.others.has(term) || leading?.isKnown(term)) return term
  const vocabularies = [...indexes, ...(leading?.indexes ?? [])].map((index) => ({
    terms: nearTermsOf(index),
    holdersOf: (known: string) => holdersIn(index, index.terms.get(known)),
  }))
  return nearTerm(term, [...vocabularies, { terms: synonyms.terms, holdersOf: () => 0 }]) ?? term
}

/** Made when the first slip is searched for. */
const nearTerms = new WeakMap<PassageIndex, NearTerms>()

function nearTermsOf(index: PassageIndex): NearTerms {
  const known = nearTerms.get(index) ?? new NearTerms(index.terms.keys())
  nearTerms.set(index, known)
  return known
}
