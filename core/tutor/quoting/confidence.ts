import { termsOf } from '../../search/terms.ts'
import { exp, ln } from '../../study/arithmetic.ts'
import { askedTerms } from './asked-terms.ts'
import { confidenceWeights } from './confidence-weights.ts'
import type { PlacedLine } from './line.ts'
import { figureAsked } from './figures.ts'
import type { Hit, Library } from '../passage.ts'

/** What an answer's confidence is reckoned from, each about 0 to 1. Parts are parts of what was asked, by the rarity of its terms. */
export interface RelevanceFeatures {
  /** Part that the fullest of the quoted passages holds. */
  together: number
  /** Part that none of them holds. */
  lacking: number
  /** The fullest lacks a name that was asked for. */
  lacksName: number
  /** Part of the terms that stand in the best passage's heading. */
  heading: number
  /** The best passage's score for each unit of rarity that was asked for. */
  score: number
  /** Of what was found, by its scores, the part that is of the best passage's topic. */
  topic: number
  /** A price or pay is asked for, and what is quoted has no sum of money. */
  lacksSum: number
  /** A year is asked for, and what is quoted has none. */
  lacksYear: number
  /** Another number is asked for, and what is quoted states none. */
  lacksFigure: number
  /** The best, longest or average of something is asked for. */
  record: number
  /** Part of the terms, by their number, that nothing in the library holds. */
  unheard: number
  /** Rarity of the rarest term that was asked for, by that of one which nothing holds. */
  rarest: number
  /** How much was asked: the logarithm of the number of terms. */
  length: number
  /** How much there is to be found in: the rarity of a term which nothing holds. */
  library: number
}

export const relevanceNames = [
  'together',
  'lacking',
  'lacksName',
  'heading',
  'score',
  'topic',
  'lacksSum',
  'lacksYear',
  'lacksFigure',
  'record',
  'unheard',
  'rarest',
  'length',
  'library',
] as const satisfies readonly (keyof RelevanceFeatures)[]

const asksSum = /\b(?:cost|price|salary|earn|income|wage|paid|pay|fee|cheap\w*|pension|charge)s?\b/i
const sumOfMoney = /[£$€]/
const asksYear = /\b(?:(?:in|since) \d{4}|(?:which|what|last|this) year|when (?:was|did))\b/i
const year = /\b(?:1[89]|20)\d\d\b/
const asksRecord = /\b(?:best|most|longest|largest|cheapest|tallest|newest|average|record)\b/i

export function relevanceOf(
  library: Library,
  query: string,
  hits: readonly Hit[],
  lines: readonly PlacedLine[],
): RelevanceFeatures {
  const asked = askedTerms(library, query)
  const wanted = [...asked.keys()]
  const rarityOf = (term: string) => asked.get(term) ?? 0
  const weigh = (terms: readonly string[]) => terms.reduce((sum, term) => sum + rarityOf(term), 0)
  const all = weigh(wanted) || 1
  const [first] = hits
  const passages = [...new Set([...lines.map(({ passage }) => passage), ...(first ? [first.passage] : [])])]
  const lackedBy = passages.map(({ heading, text }) => {
    const held = new Set(termsOf(`${heading.join(' ')} ${text}`))
    return wanted.filter((term) => !held.has(term))
  })
  const lacked = lackedBy.reduce((least, each) => (weigh(each) < weigh(least) ? each : least), wanted)
  const nowhereQuoted = wanted.filter((term) => lackedBy.every((each) => each.includes(term)))
  const names = namesIn(query)
  const nowhere = library.rarityOf('')
  const statesAsked = figureAsked(query)
  const isLacking = (asks: RegExp, wantedSign: RegExp) =>
    Number(asks.test(query) && !lines.some(({ sentence }) => wantedSign.test(sentence.text)))
  return {
    together: 1 - weigh(lacked) / all,
    lacking: weigh(nowhereQuoted) / all,
    lacksName: Number(lacked.some((term) => names.has(term))),
    heading: Math.min((first?.inHeading ?? 0) / Math.max(wanted.length, 1), 1),
    score: (first?.score ?? 0) / all,
    topic: topicShare(hits),
    lacksSum: isLacking(asksSum, sumOfMoney),
    lacksYear: isLacking(asksYear, year),
    lacksFigure: Number(
      statesAsked !== null && !lines.some(({ sentence }) => /\d/.test(sentence.text) || statesAsked(sentence.text)),
    ),
    record: Number(asksRecord.test(query)),
    unheard: wanted.filter((term) => !library.isKnown(term)).length / Math.max(wanted.length, 1),
    rarest: wanted.reduce((most, term) => Math.max(most, rarityOf(term)), 0) / nowhere,
    length: ln(1 + wanted.length) / 3,
    library: nowhere / 10,
  }
}

/** What stands in no topic is of its source's. */
function topicShare(hits: readonly Hit[]): number {
  const [first] = hits
  if (!first) return 0
  const topicOf = ({ passage: { courseId, topic, sourceId } }: Hit) => `${courseId} ${topic ?? sourceId}`
  const scoreOf = (some: readonly Hit[]) => some.reduce((total, { score }) => total + score, 0)
  return scoreOf(hits.filter((hit) => topicOf(hit) === topicOf(first))) / scoreOf(hits)
}

/** Terms of the names in a question: what begins with a capital letter without being its first word. */
function namesIn(query: string): ReadonlySet<string> {
  const [, ...later] = query.trim().split(/\s+/)
  return new Set(later.filter((word) => /^["'“(]*\p{Lu}/u.test(word)).flatMap(termsOf))
}

/** 0 to 1: how likely an answer with these features holds what was asked, by weights that were fitted to labelled questions
 *  (docs/decisions/072). The same on every engine. */
export function confidenceOf(features: RelevanceFeatures): number {
  const { bias, weights } = confidenceWeights
  const logit = relevanceNames.reduce<number>((z, name) => z + weights[name] * features[name], bias)
  return 1 / (1 + exp(-logit))
}

/** Below this nothing is claimed. */
export const isConfident = (confidence: number): boolean => confidence >= confidenceWeights.threshold
