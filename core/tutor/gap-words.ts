import { termsOf } from '../search/terms.ts'
import { wordsOf } from '../search/words.ts'

/** Most words that are kept of a question. */
const mostWords = 8

/** Words by which one asks, which say nothing of what is asked about. */
const askingWords = new Set(
  `about again answer answers anything between describe difference different does doing done each else ever every example examples
  explain give gives happens help important kind know like list made make many mean means meant more most much need needed one
  only other please possible question questions really same say some something still take tell than thing things think topic two
  understand use used using very want way work works`.split(/\s+/),
)

/** What a question that was not answered asks about, in the words that it uses: no more of it is ever shown to others. Numbers,
 *  addresses and very long words, which could be somebody's own, are left out; no word comes twice. */
export function gapWords(question: string): string[] {
  const plain = question.split(/\s+/).filter((piece) => !/@|:\/\/|www\./.test(piece))
  const words = wordsOf(plain.join(' ')).filter(
    (word) => /^\p{L}{3,24}$/u.test(word) && !askingWords.has(word) && termsOf(word).length > 0,
  )
  return [...new Set(words)].slice(0, mostWords)
}

/** A question that was not answered. */
export interface Gap {
  /** Whose it is: counted, never shown. */
  asker: string
  words: readonly string[]
  /** Titles of the topics nearest to it. */
  topics: readonly string[]
  /** ISO day. */
  askedOn: string
}

/** What several students asked about in vain. */
export interface GapGroup {
  /** Words that all of its questions hold. */
  words: string[]
  askers: number
  questions: number
  /** Of the topics nearest to them, those that several were near to, most first; at most three. */
  topics: string[]
  /** ISO day of the latest. */
  lastAskedOn: string
}

/** From so many students on, what they asked about in vain is shown. A word that fewer used is seen by nobody. */
const fewestAskers = 3
const mostGroups = 100

/** Rows read between two pauses. */
const readAtOnce = 500

/** Questions that were not answered, by the words that they share: what most students asked about first. A group is of two words
 *  where enough students used both, and of one where they share no more; a question counts in one group alone. `yieldToMain` lets others have
 *  the thread. */
export async function gapGroups(gaps: readonly Gap[], yieldToMain: () => Promise<void>): Promise<GapGroup[]> {
  const inTurns: InTurns = async (all, read) => {
    for (let from = 0; from < all.length; from += readAtOnce) {
      for (const each of all.slice(from, from + readAtOnce)) read(each)
      await yieldToMain()
    }
  }
  let left: KnownGap[] = []
  await inTurns(gaps, (gap) => {
    left.push({ ...gap, terms: new Map(gap.words.map((word) => [termsOf(word)[0] ?? word, word])) })
  })
  const groups: GapGroup[] = []
  // Once no two terms are common, none become so by what is taken out.
  for (const size of [2, 1] as const) {
    const counts = await countsOf(left, size, inTurns)
    for (;;) {
      const best = groups.length < mostGroups ? commonest(counts) : null
      if (best === null) break
      const [own, others] = parted(left, ({ terms }) => best.every((term) => terms.has(term)))
      await inTurns(own, (gap) => uncount(counts, gap, size))
      groups.push(groupOf(best, own))
      left = others
    }
  }
  return groups.toSorted((a, b) => b.askers - a.askers || b.questions - a.questions || compare(a.words, b.words))
}

type KnownGap = Gap & { terms: Map<string, string> }

/** Of one term, or of two in order with a blank between them, the questions of each student that hold them. */
type Counts = Map<string, Map<string, number>>

type InTurns = <T>(all: readonly T[], read: (each: T) => void) => Promise<void>

/** Of what enough students used, counted once: as groups are taken, their questions are taken out of it. */
async function countsOf(gaps: readonly KnownGap[], size: 1 | 2, inTurns: InTurns): Promise<Counts> {
  const ofTerms: Counts = new Map()
  await inTurns(gaps, ({ asker, terms }) => count(ofTerms, asker, [...terms.keys()]))
  dropRare(ofTerms)
  if (size === 1) return ofTerms
  const ofPairs: Counts = new Map()
  const common = ({ terms }: KnownGap) => [...terms.keys()].filter((term) => ofTerms.has(term))
  await inTurns(gaps, (gap) => count(ofPairs, gap.asker, pairsOf(common(gap))))
  dropRare(ofPairs)
  return ofPairs
}

function count(counts: Counts, asker: string, keys: readonly string[]): void {
  for (const key of keys) {
    const own = counts.get(key)
    if (own) own.set(asker, (own.get(asker) ?? 0) + 1)
    else counts.set(key, new Map([[asker, 1]]))
  }
}

function dropRare(counts: Counts): void {
  for (const [key, { size }] of counts) if (size < fewestAskers) counts.delete(key)
}

function uncount(counts: Counts, { asker, terms }: KnownGap, size: 1 | 2): void {
  const own = [...terms.keys()]
  for (const key of size === 1 ? own : pairsOf(own)) {
    const questions = counts.get(key)
    const before = questions?.get(asker)
    if (!questions || before === undefined) continue
    if (before > 1) questions.set(asker, before - 1)
    else questions.delete(asker)
    if (questions.size < fewestAskers) counts.delete(key)
  }
}

/** The terms that most students used; of several such, those that come first. */
function commonest(counts: Counts): string[] | null {
  let best: string | null = null
  let most = 0
  for (const [key, { size }] of counts) {
    if (size < most || (size === most && best !== null && best < key)) continue
    best = key
    most = size
  }
  return best?.split(' ') ?? null
}

const pairsOf = (terms: readonly string[]): string[] => {
  const sorted = terms.toSorted()
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other) => `${one} ${other}`))
}

function groupOf(terms: readonly string[], gaps: readonly KnownGap[]): GapGroup {
  const askersOf = (of: (gap: KnownGap) => readonly string[]) => {
    const askers = new Map<string, Set<string>>()
    for (const gap of gaps) for (const name of of(gap)) askers.set(name, (askers.get(name) ?? new Set()).add(gap.asker))
    return [...askers].toSorted(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1))
  }
  return {
    words: terms.map((term) => askersOf(({ terms: own }) => [own.get(term) ?? term])[0]?.[0] ?? term),
    askers: new Set(gaps.map(({ asker }) => asker)).size,
    questions: gaps.length,
    topics: askersOf(({ topics }) => topics)
      .filter(([, askers]) => askers.size >= fewestAskers)
      .slice(0, 3)
      .map(([topic]) => topic),
    lastAskedOn:
      gaps
        .map(({ askedOn }) => askedOn)
        .toSorted()
        .at(-1) ?? '',
  }
}

function parted<T>(all: readonly T[], isOwn: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isOwn), all.filter((each) => !isOwn(each))]
}

const compare = (a: readonly string[], b: readonly string[]) => (a.join(' ') < b.join(' ') ? -1 : 1)
