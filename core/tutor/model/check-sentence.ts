import { termsOf } from '../../search/terms.ts'
import { normalise, wordsOf } from '../../search/words.ts'
import type { Library, Passage } from '../passage.ts'
import type { TableCell } from '../table-text.ts'
import { statesFigure } from '../quoting/figures.ts'
import { isQuotable } from '../quoting/quotable.ts'
import { type Statement, statementsOf } from '../quoting/statements.ts'
import { plainWords } from './plain-words.ts'
import { turnsOf } from './turns.ts'

/** A sentence that a passage holds. */
export interface CheckedSentence {
  text: string
  /** Of a row of a table, said as it stands. */
  cells?: readonly TableCell[]
  support: 'verbatim' | 'supported'
  passage: Passage
  /** Where in the passage's text that stands which holds it. */
  start: number
  end: number
}

/** Part of a sentence, by the rarity of its terms, that its passage has to hold. */
const leastHeld = 0.5
/** The same, of what the one or two sentences of the passage hold that it is taken from. */
const leastInSource = 0.4
/** Fewer terms state nothing that could be checked. */
const fewestTerms = 2
/** Part of the terms of a sentence that its source has in the same order. */
const leastInOrder = 0.75
/** Longest that is taken from two sentences and those between them, UTF-16 units. */
const longestSource = 600

/** A model's sentence, held against the passages that it was given. What states a figure, or a "not", or turns what
 *  its source says (an "increase" that is not there, one thing in another's place), or brings in what another passage is about, is said in the source's own words. `null`: no passage
 *  that it cites holds it, and it is not to be shown. Where it cites none, all are asked. */
export function checkSentence(
  written: string,
  passages: readonly Passage[],
  rarityOf: Library['rarityOf'],
): CheckedSentence | null {
  const text = plainWords(written.replace(citationMarks, ' '))
  const terms = [...new Set(termsOf(text))]
  if (terms.length < fewestTerms) return null
  const numbers = [...written.matchAll(citationMarks)].flatMap(([mark]) => (mark.match(/\d+/g) ?? []).map(Number))
  const cited = numbers.flatMap((number) => passages[number - 1] ?? [])
  const candidates = numbers.length > 0 ? cited : passages
  const weigh = (some: readonly string[]) => some.reduce((sum, term) => sum + rarityOf(term), 0)
  const sources = candidates.flatMap((passage) => sourceIn(passage, { text, terms, weigh }) ?? [])
  const best = sources.toSorted((a, b) => b.held - a.held)[0]
  if (!best) return null
  return isFaithful(text, terms, best, passages) ? best.asWritten : best.verbatim
}

const citationMarks = /\[\s*\d{1,3}(?:\s*[,;]\s*\d{1,3})*\s*\]/g

interface Written {
  text: string
  terms: readonly string[]
  weigh: (terms: readonly string[]) => number
}

interface Source {
  passage: Passage
  /** Part of the sentence that the passage holds. */
  held: number
  /** The words that it is taken from. */
  words: string
  asWritten: CheckedSentence
  verbatim: CheckedSentence
}

/** What of a passage a sentence is taken from; `null` where it does not hold enough of it. */
function sourceIn(passage: Passage, { text, terms, weigh }: Written): Source | null {
  const heading = new Set(termsOf(passage.heading.join(' ')))
  const inHeading = terms.filter((term) => heading.has(term))
  const quotable = statementsOf(passage.text).filter((sentence) => isQuotable(sentence.text))
  const sentences = quotable.map((sentence) => {
    const own = new Set(termsOf(sentence.text))
    return { sentence, terms: terms.filter((term) => own.has(term)) }
  })
  const all = weigh(terms)
  const held = weigh([...new Set([...inHeading, ...sentences.flatMap((each) => each.terms)])]) / all
  if (!(held >= leastHeld)) return null
  const [first] = sentences.toSorted((a, b) => weigh(b.terms) - weigh(a.terms))
  if (!first || first.terms.length === 0) return null
  const missing = terms.filter((term) => !first.terms.includes(term) && !heading.has(term))
  const more = ({ terms: theirs }: { terms: string[] }) => weigh(theirs.filter((term) => missing.includes(term)))
  const [second] = sentences.filter((each) => each !== first && more(each) > 0).toSorted((a, b) => more(b) - more(a))
  const both = spanOf(first.sentence, second?.sentence)
  const span = isQuotable(passage.text.slice(both.start, both.end)) ? both : first.sentence
  const inSource = weigh([...new Set([...first.terms, ...(second?.terms ?? []), ...inHeading])]) / all
  if (inSource < leastInSource) return null
  const isWord = normalise(text) === normalise(first.sentence.text)
  const verbatim: CheckedSentence = { ...first.sentence, support: 'verbatim', passage }
  return {
    passage,
    held,
    words: [first, ...(second ? [second] : [])].map(({ sentence }) => sentence.text).join(' '),
    verbatim,
    asWritten: isWord ? verbatim : { text, support: 'supported', passage, ...placeOf(span) },
  }
}

/** Whether a sentence may be shown as it was written. */
function isFaithful(
  text: string,
  terms: readonly string[],
  { passage, words }: Source,
  passages: readonly Passage[],
): boolean {
  if (statesFigure(text) || statesFigure(words) || numbersIn(text).length > 0) return false
  const [said, meant] = [turnsOf(text), turnsOf(words)]
  // Which of two things is the one that is not, or the one that rises, is a matter of their order.
  if (said.isNegated || meant.isNegated || meant.directions.length > 1) return false
  if (said.directions.some((direction) => !meant.directions.includes(direction))) return false
  if (/[\p{L}\d-]\.[\p{L}]{2,}|@/u.test(text)) return false
  if (!isInOrder(termsOf(text), termsOf(words))) return false
  const here = new Set(termsOf(`${passage.heading.join(' ')} ${passage.text}`))
  const elsewhere = new Set(passages.flatMap((each) => termsOf(`${each.heading.join(' ')} ${each.text}`)))
  return terms.every((term) => here.has(term) || !elsewhere.has(term))
}

/** Whether the terms that both texts hold stand in about the same order: who does what to whom is told by nothing else here. */
function isInOrder(said: readonly string[], source: readonly string[]): boolean {
  const places = said.map((term) => source.indexOf(term)).filter((place) => place >= 0)
  // The longest run of places that rises, by the length of the best that ends at each.
  const best: number[] = []
  for (const [at, place] of places.entries()) {
    const before = places.slice(0, at).map((other, i) => (other < place ? (best[i] ?? 0) : 0))
    best.push(1 + Math.max(0, ...before))
  }
  return Math.max(0, ...best) >= leastInOrder * new Set(places).size
}

const numbersIn = (text: string) => wordsOf(text).filter((word) => /\p{N}/u.test(word) || numberWords.has(word))

const numberWords = new Set(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety hundred thousand half quarter third double triple twice once daily hourly weekly monthly yearly'.split(
    ' ',
  ),
)

const placeOf = ({ start, end }: Pick<Statement, 'start' | 'end'>) => ({ start, end })

/** From the one to the other where they stand close together, else the first. */
function spanOf(first: Statement, second: Statement | undefined): Pick<Statement, 'start' | 'end'> {
  if (!second) return first
  const start = Math.min(first.start, second.start)
  const end = Math.max(first.end, second.end)
  return end - start <= longestSource ? { start, end } : first
}
