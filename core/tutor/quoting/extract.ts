import { termsOf } from '../../search/terms.ts'
import type { Hit, Library, Passage } from '../passage.ts'
import { pow } from '../../study/arithmetic.ts'
import { askedTerms, isTellingTerm } from './asked-terms.ts'
import { withAntecedents } from './antecedents.ts'
import { type Weighed, chosenOf, mostSentences, sameQuestion } from './choose-lines.ts'
import { figureAsked } from './figures.ts'
import type { PlacedLine } from './line.ts'
import { isQuotable } from './quotable.ts'
import { type Statement, statementsOf } from './statements.ts'
import { asksForList, wholeList } from './whole-list.ts'

export interface ExtractOptions {
  /** Most that are quoted; 4 when left out. */
  limit?: number
  /** What may be said. A passage of which the heading may not is left out. */
  isAllowed?: (text: string) => boolean
}

/** A passage that holds less than this part of what the fullest one holds speaks of something else. */
const leastHeld = 0.7
/** A line with fewer terms says nothing by itself. */
const shortTerms = 2
/** What a line counts of another topic than the best one's. */
const elsewhere = 0.75
/** What a line gains that has a figure, where one is asked for. */
const figureShare = 0.2
/** By how much the best passage goes before those that score less. */
const bestFirst = 1.5

/** The sentences of what was found that answer a query best, in the order in which one reads them: by passage, the best first, and
 *  within a passage as they stand. */
export function extract(
  library: Library,
  query: string,
  hits: readonly Hit[],
  { limit = mostSentences, isAllowed = () => true }: ExtractOptions = {},
): PlacedLine[] {
  const asked = askedTerms(library, query)
  const wanted = new Set(asked.keys())
  const weigh = (terms: Iterable<string>) =>
    [...terms].reduce((sum, term) => sum + (asked.get(term) ?? library.rarityOf(term)), 0)
  const all = weigh(wanted)
  const statesAsked = figureAsked(query)
  const best = hits[0]?.score ?? 0
  if (all === 0 || best === 0) return []
  const maySay = (text: string) => isQuotable(text) && isAllowed(text)
  const maySayAll = ({ text }: Passage, { text: said, start, end }: Statement) =>
    maySay(said) && maySay(text.slice(start, end))
  const mostHeld = hits.reduce((most, { coverage }) => Math.max(most, coverage), 0)
  const lines = hits.flatMap(({ passage, score, coverage: ofPassage }) => {
    if (ofPassage < mostHeld * leastHeld || !maySay(namesOf(passage))) return []
    const heading = new Set(termsOf(passage.heading.join(' ')))
    const weight = pow(score / best, bestFirst)
    const named = [...wanted].filter((term) => heading.has(term))
    const headingHolds = weigh(named) / all
    return statementsOf(passage.text).flatMap((sentence, place, { length }): Weighed[] => {
      const inOrder = termsOf(sentence.text)
      const terms = new Set(inOrder)
      if (isQuestion(sentence) || terms.size < shortTerms || !maySayAll(passage, sentence)) return []
      const held = [...wanted].filter((term) => terms.has(term))
      const own = weigh(held) / all
      const coverage = weigh(new Set([...held, ...named])) / all
      const near = held.length > 1 ? held.length / (spanOf(inOrder, wanted) || 1) : 0
      // What stands under a heading that asks the same is read from its beginning.
      const lead = headingHolds * (1 - place / length)
      const hasFigure = statesAsked?.(sentence.text) === true
      const figure = hasFigure ? figureShare : 0
      const relevance = weight * (0.3 * ofPassage + 0.4 * own + 0.2 * coverage + 0.1 * near + 0.3 * lead + figure)
      // Below a heading on what is asked a figure that is asked for needs no other word of it.
      const isOnIt = held.some(isTellingTerm) || (hasFigure && named.some(isTellingTerm))
      return isOnIt || headingHolds >= sameQuestion
        ? [{ line: { passage, sentence, relevance, coverage }, terms, headingHolds }]
        : []
    })
  })
  const first = lines.reduce<Weighed | null>(
    (top, each) => (each.line.relevance > (top?.line.relevance ?? 0) ? each : top),
    null,
  )
  const partOf = (terms: ReadonlySet<string>) => weigh([...wanted].filter((term) => terms.has(term))) / all
  if (first && limit >= mostSentences && asksForList(query)) {
    const { line } = first
    const list = wholeList(line.passage, line.sentence, partOf)
    const said = list?.filter((sentence) => maySayAll(line.passage, sentence)) ?? []
    if (said.length > 0) return said.map((sentence) => ({ ...line, sentence }))
  }
  const near = first ? lines.map((each) => nearTo(first, each)) : lines
  const chosen = withLists(chosenOf(near, limit, weigh), (line) => {
    const list = wholeList(line.passage, line.sentence, partOf)
    return list?.filter((sentence) => maySayAll(line.passage, sentence)) ?? []
  })
  return withAntecedents(inReadingOrder(chosen), maySayAll)
}

/** Lines with the whole of each list of which half was chosen: what is left out of it would be missed. */
function withLists(lines: readonly PlacedLine[], listOf: (line: PlacedLine) => Statement[]): PlacedLine[] {
  const isOf = (list: readonly Statement[], passage: Passage) => (line: PlacedLine) =>
    line.passage.id === passage.id && list.some(({ start }) => start === line.sentence.start)
  const all = [...lines]
  for (const line of lines) {
    const list = listOf(line)
    const isOwn = isOf(list, line.passage)
    if (lines.filter(isOwn).length < Math.max(2, list.length / 2)) continue
    all.push(
      ...list
        .filter(
          ({ start }) => !all.some((each) => each.passage.id === line.passage.id && each.sentence.start === start),
        )
        .map((sentence) => ({ ...line, sentence })),
    )
  }
  return all
}

/** A line as it counts beside the best one: what is said of another topic goes behind those of its own. */
const nearTo = (best: Weighed, other: Weighed): Weighed =>
  isElsewhere(best.line.passage, other.line.passage)
    ? { ...other, line: { ...other.line, relevance: other.line.relevance * elsewhere } }
    : other

/** What stands in no course, or in no topic of its course, is on any of them. */
const isElsewhere = (one: Passage, other: Passage): boolean =>
  one.courseId !== null &&
  other.courseId !== null &&
  (one.courseId !== other.courseId || (one.topic !== null && other.topic !== null && one.topic !== other.topic))

export function inReadingOrder(lines: readonly PlacedLine[]): PlacedLine[] {
  const best = new Map<string, number>()
  for (const { passage, relevance } of lines) best.set(passage.id, Math.max(best.get(passage.id) ?? 0, relevance))
  return lines.toSorted(
    (a, b) =>
      (best.get(b.passage.id) ?? 0) - (best.get(a.passage.id) ?? 0) ||
      (a.passage.id < b.passage.id ? -1 : a.passage.id > b.passage.id ? 1 : a.sentence.start - b.sentence.start),
  )
}

/** What an address or a citation would show of a passage beside its words. */
export const namesOf = ({ heading, sourceId }: Passage): string =>
  `${heading.join(' ')} ${sourceId.replaceAll('-', ' ')}`

/** What asks does not answer. */
const isQuestion = ({ text, cells }: Statement) => !cells && (text.endsWith('?') || text.endsWith(':'))

/** Terms from the first to the last one that is wanted. */
function spanOf(terms: readonly string[], wanted: ReadonlySet<string>): number {
  const first = terms.findIndex((term) => wanted.has(term))
  const last = terms.findLastIndex((term) => wanted.has(term))
  return last - first + 1
}
