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

/** Questions that were not answered, by the words that they share: what most students asked about first. A group is of two words
 *  where enough students used both, and of one where they share no more; a question counts in one group alone. */
export function gapGroups(gaps: readonly Gap[]): GapGroup[] {
  let left: KnownGap[] = gaps.map((gap) => ({
    ...gap,
    terms: new Map(gap.words.map((word) => [termsOf(word)[0] ?? word, word])),
  }))
  const groups: GapGroup[] = []
  while (groups.length < mostGroups) {
    const best = commonest(left)
    if (!best) break
    const [own, others] = parted(left, ({ terms }) => best.every((term) => terms.has(term)))
    groups.push(groupOf(best, own))
    left = others
  }
  return groups.toSorted((a, b) => b.askers - a.askers || b.questions - a.questions || compare(a.words, b.words))
}

type KnownGap = Gap & { terms: Map<string, string> }

/** Two terms that enough students used together, before one. */
function commonest(gaps: readonly KnownGap[]): string[] | null {
  for (const size of [2, 1]) {
    const askers = new Map<string, Set<string>>()
    for (const { asker, terms } of gaps) {
      for (const key of combinations([...terms.keys()].toSorted(), size)) {
        const own = askers.get(key) ?? new Set()
        askers.set(key, own.add(asker))
      }
    }
    const [best] = [...askers]
      .filter(([, own]) => own.size >= fewestAskers)
      .toSorted(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1))
    if (best) return best[0].split(' ')
  }
  return null
}

const combinations = (terms: readonly string[], size: number): string[] =>
  size === 1 ? [...terms] : terms.flatMap((one, at) => terms.slice(at + 1).map((other) => `${one} ${other}`))

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
