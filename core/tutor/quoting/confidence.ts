import { termsOf } from '../../search/terms.ts'
import { exp, ln } from '../../study/arithmetic.ts'
import { askedTerms } from './asked-terms.ts'
import { confidenceWeights } from './confidence-weights.ts'
import type { Line } from './extract.ts'
import type { Hit, Library } from '../passage.ts'

/** What an answer's confidence is reckoned from, each about 0 to 1. Parts are parts of what was asked, by the rarity of its terms. */
export interface RelevanceFeatures {
  /** Part that the best passage holds, synonyms counted. */
  passage: number
  /** Part that the best sentence and its heading hold. */
  sentence: number
  /** Part that one of the quoted passages holds. */
  together: number
  /** Part that all that is quoted holds. */
  said: number
  /** Rarity of the rarest term that this passage lacks, by that of the rarest that was asked. */
  missing: number
  /** It lacks a name that was asked for. */
  lacksName: number
  /** How far the best passage stands before the second. */
  gap: number
  /** Part of the terms that stand in the best passage's heading. */
  heading: number
  /** The best passage's score for each unit of rarity that was asked for. */
  score: number
  /** A number is asked for, and what is quoted has none. */
  lacksNumber: number
  /** How much was asked: the logarithm of the number of terms. */
  length: number
}

export const relevanceNames = [
  'passage',
  'sentence',
  'together',
  'said',
  'missing',
  'lacksName',
  'gap',
  'heading',
  'score',
  'lacksNumber',
  'length',
] as const satisfies readonly (keyof RelevanceFeatures)[]

const asksNumber =
  /\b(how (?:many|much|long|old|often|soon|far|fast|high|low|big|large|late|early)|what (?:dose|age|percentage|proportion|number|threshold|level|rate|date|year|time|pass mark|score|fee|cost|price)|when (?:is|does|do|was|must)|at what)\b/i

export function relevanceOf(
  library: Library,
  query: string,
  hits: readonly Hit[],
  lines: readonly Line[],
): RelevanceFeatures {
  const asked = askedTerms(library, query)
  const wanted = [...asked.keys()]
  const weigh = (terms: readonly string[]) => terms.reduce((sum, term) => sum + (asked.get(term) ?? 0), 0)
  const all = weigh(wanted) || 1
  const rarest = (terms: readonly string[]) => terms.reduce((most, term) => Math.max(most, asked.get(term) ?? 0), 0)
  const [first, second] = hits
  const top = first?.score ?? 0
  const passages = [...new Set([...lines.map(({ passage }) => passage), ...(first ? [first.passage] : [])])]
  const held = passages.map(({ heading, text }) => new Set(termsOf(`${heading.join(' ')} ${text}`)))
  const lackedBy = held.map((terms) => wanted.filter((term) => !terms.has(term)))
  const lacked = lackedBy.reduce((least, each) => (weigh(each) < weigh(least) ? each : least), wanted)
  const said = new Set(lines.flatMap(({ sentence }) => termsOf(sentence.text)))
  const names = namesIn(query)
  return {
    passage: first?.coverage ?? 0,
    sentence: lines.reduce((most, { coverage }) => Math.max(most, coverage), 0),
    together: 1 - weigh(lacked) / all,
    said: weigh(wanted.filter((term) => said.has(term))) / all,
    missing: rarest(lacked) / (rarest(wanted) || 1),
    lacksName: Number(lacked.some((term) => names.has(term))),
    gap: top === 0 ? 0 : (top - (second?.score ?? 0)) / top,
    heading: Math.min((first?.inHeading ?? 0) / Math.max(wanted.length, 1), 1),
    score: top / all,
    lacksNumber: Number(asksNumber.test(query) && !lines.some(({ sentence }) => /\d/.test(sentence.text))),
    length: ln(1 + wanted.length) / 3,
  }
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
  const sum = relevanceNames.reduce<number>((z, name) => z + weights[name] * features[name], bias)
  return 1 / (1 + exp(-sum))
}

/** Below this nothing is claimed. */
export const isConfident = (confidence: number): boolean => confidence >= confidenceWeights.threshold
