import { markdownText } from '../../content/markdown-text.ts'
import { termsOf } from '../../search/terms.ts'
import type { TutorAnswer } from '../answer.ts'
import type { Ask } from '../ask.ts'
import { isAskingTerm, isTellingTerm } from './asked-terms.ts'
import { confidenceOf, isConfident, relevanceOf } from './confidence.ts'
import type { Context } from './context.ts'
import { extract, inReadingOrder } from './extract.ts'
import type { PlacedLine } from './line.ts'
import { figuresLine } from './figures.ts'
import { insightsOn } from './insights.ts'
import type { Intent } from './intent.ts'
import { nearestOf } from './nearest.ts'
import { newAnswer } from '../new-answer.ts'
import type { Hit, Library, Passage } from '../passage.ts'
import { own, quoteLines } from './quote-lines.ts'
import { statementsOf } from './statements.ts'

const mostHits = 8
/** What says what something is may speak of it less than others do. */
const mostHitsOfMeanings = 24
/** Longer texts are searched for by their beginning, characters. */
const longestQuery = 1_500
/** Longer questions stand by themselves, whatever they refer to; terms. */
const longestFollowUp = 4
/** What says that a question goes on from the one before. */
const goesOn =
  /^\s*(?:and|but|or|so|then|why|what about|how about)\b|\b(?:it|its|that|this|those|these|they|them|their|he|she|him|her|same|instead)\b/i
/** An "it" that stands for nothing said before: "is it legal to …", "how long does it take to …". */
const emptyIt =
  /\b(?:is|was) it that\b|\b(?:is|was) it(?= (?:possible|legal|illegal|lawful|allowed|ok|okay|true|right|wrong|normal|safe|better|best|worth|necessary|common|fine|acceptable|fair)(?: for \w+)? (?:to|that|if|\w+ing)\b)|\bdoes it(?= take\b.* to\b)/gi

export interface Found {
  query: string
  hits: readonly Hit[]
  lines: readonly PlacedLine[]
  /** 0 to 1. */
  confidence: number
}

/** What the library says to a text, before it is decided whether that is said. */
export function findIn(library: Library, query: string, intent: Intent, { isAllowed, options }: Context): Found {
  const limit = intent.is === 'define' ? mostHitsOfMeanings : mostHits
  const all = library.search(query, { ...options, limit })
  const hits = all.slice(0, mostHits)
  const lines = linesFor(library, query, intent, all, isAllowed)
  const confidence = confidenceOf(relevanceOf(library, query, hits, lines))
  return { query, hits, lines, confidence }
}

function linesFor(
  library: Library,
  query: string,
  intent: Intent,
  hits: readonly Hit[],
  isAllowed: (text: string) => boolean,
): PlacedLine[] {
  if (intent.is === 'define') {
    const wanted = library.termsMeant(query)
    const meanings = hits.filter(({ passage }) => saysWhat(passage, wanted))
    return extract(library, query, meanings.length > 0 ? meanings : hits.slice(0, mostHits), { limit: 3, isAllowed })
  }
  const lines = extract(library, query, hits, { isAllowed })
  if (intent.is !== 'compare') return lines
  const isSaid = (side: string) => {
    const named = termsOf(side).filter(isTellingTerm)
    return lines.some(({ sentence }) => {
      const terms = termsOf(sentence.text)
      return named.every((term) => terms.includes(term))
    })
  }
  const unsaid = intent.sides.filter((side) => !isSaid(side))
  const sides = unsaid.flatMap((side) => extract(library, side, hits, { limit: 1, isAllowed }))
  return inReadingOrder(distinct([...lines, ...sides]))
}

const distinct = (lines: readonly PlacedLine[]): PlacedLine[] => [
  ...new Map(lines.map((line) => [`${line.passage.id} ${line.sentence.start}`, line])).values(),
]

/** A glossary says what the words of its heading mean. */
const saysWhat = ({ kind, heading, text }: Passage, wanted: readonly string[]): boolean =>
  kind === 'glossary'
    ? namesOfTerm(heading.at(-1) ?? '').some((name) => defines(`${name} means `, wanted))
    : statementsOf(text).some((sentence) => defines(sentence.text, wanted))

/** A term and what stands in brackets behind it: "Body mass index (BMI)" is called by either. */
const namesOfTerm = (term: string): string[] => {
  const [, name = term, short] = /^(.+?)\s*\(([^()]+)\)$/.exec(term) ?? []
  return short === undefined ? [term] : [term, name, short]
}

/** What is searched for: the text; with what was said before where it goes on from that, and with a question that it is about. */
export function queryOf({ text, earlier, about }: Ask, { asked, isKept }: Context): string {
  const asks = text.slice(0, longestQuery)
  const terms = termsOf(asks).length
  if (asked && about?.kind === 'question')
    return isKept || terms > 4 ? asks : `${asks} ${markdownText(asked.question.stem).slice(0, longestQuery)}`
  const before = earlier.at(-1)
  const isFollowUp = terms < 2 || (terms <= longestFollowUp && goesOn.test(asks.replace(emptyIt, ' ')))
  return isFollowUp && before !== undefined ? `${before.slice(0, longestQuery)} ${asks}` : asks
}

/** The answer to a question in free words: sentences of the library, or that it has none. */
export function findAnswer(library: Library, ask: Ask, context: Context, intent: Intent): TutorAnswer {
  const found = findIn(library, queryOf(ask, context), intent, context)
  return answerWith(ask, context, isToQuestion(ask, found) ? found : { ...found, lines: [], confidence: 0 })
}

/** Whether what was found is on the question itself, where it was searched for with what was said before: that alone has its answer. */
function isToQuestion({ text, about }: Ask, { query, lines }: Found): boolean {
  const asked = new Set(termsOf(text).filter((term) => !isAskingTerm(term)))
  if (about?.kind === 'question' || asked.size === 0 || query === text.slice(0, longestQuery)) return true
  return lines.some(({ passage }) =>
    termsOf(`${passage.heading.join(' ')} ${passage.text}`).some((term) => asked.has(term)),
  )
}

function answerWith({ engine, learner, courses }: Ask, { isAllowed }: Context, found: Found): TutorAnswer {
  const { hits, lines, confidence } = found
  const [first] = lines
  if (!first || !isConfident(confidence)) return abstain(engine, nearestOf(hits, courses, isAllowed), confidence)
  const { sentences, citations } = quoteLines(lines, { isAllowed })
  const dated = figuresLine(citations)
  return newAnswer(engine, {
    sentences: [...sentences, ...(dated === null ? [] : [own(dated)])],
    citations,
    confidence,
    learningInsights: insightsOn(learner, first.passage).filter(isAllowed),
  })
}

/** Says that the library has no answer, what it has that is near, and who can help. `confidence`: that it had one after all. */
function abstain(
  engine: TutorAnswer['engine'],
  nearest: TutorAnswer['nearest'],
  confidence: number | null,
): TutorAnswer {
  const sentences = [
    own('The study material here does not answer that, and I do not guess.'),
    ...(nearest.length > 0 ? [own('What it has nearest to it is listed below.')] : []),
    own('A person can help: write to us through the contact page.'),
  ]
  return newAnswer(engine, { sentences, nearest, confidence, isAbstained: true })
}

const sayingWhat = /^(?:an?\s+|the\s+)?(.{2,60}?)\s+(?:is|are|means?|refers? to)\s/i

/** Whether a sentence says what that is which was asked for, and nothing narrower: of hypertension "Hypertension is …", not
 *  "Accelerated hypertension is …". `asked`: the terms of the question. */
export function defines(sentence: string, asked: Iterable<string>): boolean {
  const [, subject = ''] = sayingWhat.exec(sentence) ?? []
  const named = new Set(termsOf(subject))
  const wanted = new Set([...asked].filter(isTellingTerm))
  return wanted.size > 0 && named.size === wanted.size && [...wanted].every((term) => named.has(term))
}
