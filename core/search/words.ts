/** A text as every search compares it: in small letters, without accents and apostrophes. Costs about what making the letters
 *  small does, so that a long list can be searched with each key. */
export const normalise = (text: string): string =>
  text
    // First: a small letter may have a mark that its capital has not.
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')

/** The words of a text, normalised. What a number's point or comma divides stays one word: "0.9". */
export const wordsOf = (text: string): string[] => normalise(text).match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []

/** Whether a normalised text holds every word of a query. The last may still be half typed: any part of a word will do. */
export function holdsAll(query: string): (normalised: string) => boolean {
  const wanted = wordsOf(query)
  return (text) => wanted.every((word) => text.includes(word))
}
