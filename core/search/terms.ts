import { stem } from './stem.ts'
import { wordsOf } from './words.ts'

/** Words that every question holds and that say nothing of what it is about, without their apostrophes. No "will": one makes it. */
const stopWords = new Set(
  `a an and any are as at be been but by can cant could did didnt do does doesnt dont for from get had has have how i if im in
  into is isnt it its ive just me my no not of on or our please shall should so than that thats the their them then there
  theres these they this to up us was we were what whats when where wheres which who whom whos why with wont would
  you your`.split(/\s+/),
)

/** What a text is about, word by word in its order: stems, without stop words. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    // White space divides words in every text. The end is not above 32 either: it reads as NaN.
    if (text.charCodeAt(at) > 32) continue
    if (at > from) for (const term of termsOfPiece(text.slice(from, at))) terms.push(term)
    from = at + 1
  }
  return terms
}

/** The words of a text that say what it is about, each once: its different terms are those of these. */
export const tellingWords = (text: string): string =>
  [...new Set(wordsOf(text).filter((word) => !stopWords.has(word)))].join(' ')

/** What was read of pieces between two spaces: most of a text's have been read before, and this is ten times as fast. */
const pieces = new Map<string, readonly string[]>()
const mostPieces = 100_000
/** Longer ones are no words, and come once. */
const longestPiece = 40

/** The same of what stands between two spaces; the terms of a text are those of its pieces. */
export function termsOfPiece(piece: string): readonly string[] {
  const known = pieces.get(piece)
  if (known) return known
  const terms = wordsOf(piece)
    .filter((word) => !stopWords.has(word))
    .map(stem)
  if (piece.length > longestPiece) return terms
  if (pieces.size >= mostPieces) pieces.clear()
  pieces.set(piece, terms)
  return terms
}

/** How much a term tells, by how few of the documents hold it (inverse document frequency, a logarithm above 0). A term of none
 *  counts as if one document in `unknownIn` held it. */
export function rarityIn(documents: Iterable<Iterable<string>>, unknownIn: number): (term: string) => number {
  const holders = new Map<string, number>()
  let count = 0
  for (const terms of documents) {
    count += 1
    for (const term of new Set(terms)) holders.set(term, (holders.get(term) ?? 0) + 1)
  }
  return (term) => {
    const own = holders.get(term)
    return Math.log(1 + (own === undefined ? unknownIn : count / own))
  }
}
