import { rarityIn, termsOf } from '../../search/terms.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** A text with fewer sentences is its own summary. */
const leastSentences = 3
const mostSentences = 6
/** Part of a text that its summary may take. */
const share = 0.3
const sameFrom = 0.6
/** UTF-16 units that are shown of what has no end, such as a text without points. */
const longestSentence = 1_000

/** The sentences of a text that say most of it, word for word and in their order: those whose terms the text comes back to, the first
 *  of a paragraph before others, none twice (SumBasic: Nenkova and Vanderwende, MSR-TR-2005-101). */
export function summaryOf(text: string): Sentence[] {
  const sentences = sentencesOf(text).map(bounded)
  if (sentences.length <= leastSentences) return sentences
  const documents = sentences.map((sentence) => new Set(termsOf(sentence.text)))
  const rarityOf = rarityIn(documents, sentences.length)
  const counts = new Map<string, number>()
  for (const terms of documents) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weights = documents.map((terms, at) => {
    if (terms.size < 3) return 0
    const told = [...terms].reduce((sum, term) => sum + ((counts.get(term) ?? 1) - 1) * rarityOf(term), 0)
    const isFirst = at === 0 || text.slice(sentences[at - 1]?.end, sentences[at]?.start).includes('\n')
    return (told / Math.sqrt(terms.size)) * (isFirst ? 1.25 : 1)
  })
  const wanted = Math.min(Math.max(Math.ceil(sentences.length * share), leastSentences), mostSentences)
  const chosen: number[] = []
  const byWeight = weights.map((_, at) => at).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
  for (const at of byWeight) {
    if (chosen.length === wanted) break
    const terms = documents[at]
    if (terms && !chosen.some((other) => likeness(terms, documents[other] ?? new Set()) >= sameFrom)) chosen.push(at)
  }
  return chosen.sort((a, b) => a - b).flatMap((at) => sentences[at] ?? [])
}

/** To its last whole word that is shown. */
function bounded(sentence: Sentence): Sentence {
  if (sentence.text.length <= longestSentence) return sentence
  const words = /^[\s\S]*(?=\s)/.exec(sentence.text.slice(0, longestSentence))?.[0].trimEnd()
  const text = words ?? sentence.text.slice(0, longestSentence).replace(/[\ud800-\udbff]$/, '')
  return { text, start: sentence.start, end: sentence.start + text.length }
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((term) => b.has(term)).length
  return shared / Math.max(Math.min(a.size, b.size), 1)
}
