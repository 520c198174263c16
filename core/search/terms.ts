import { stem } from './stem.ts'
import { wordsOf } from './words.ts'

/** Words that every question holds and that say nothing of what it is about, without their apostrophes. */
const stopWords = new Set(
  `a an and any are as at be been but by can cant could did didnt do does doesnt dont for from get had has have how i if im in
  into is isnt it its ive just me my no not of on or our please shall should so than that thats the their them then there
  theres these they this to up us was we were what whats when where wheres which who whom whos why will with wont would you
  your`.split(/\s+/),
)

/** What a text is about, word by word in its order: stems, without stop words. */
export const termsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !stopWords.has(word))
    .map(stem)

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
