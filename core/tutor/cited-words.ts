/** How a link says which words a page should mark: the search parameter `cited` holds the words themselves, as a text fragment does. A
 *  long quotation is its first and its last words with " … " between them. Whatever else an address may hold there marks nothing. */

/** Words kept of either end of a long quotation. */
const keptWords = 6
/** Longer ones are shortened, characters. */
const longest = 160
const gap = ' … '

export function citedParameter(quote: string): string {
  const plain = quote.replace(/\s+/g, ' ').trim()
  if (plain.length <= longest) return plain
  const words = plain.split(' ')
  return words.slice(0, keptWords).join(' ') + gap + words.slice(-keptWords).join(' ')
}

/** Where a text holds the words that a parameter names, UTF-16 units, end excluded; `null` where it does not. Only letters and digits
 *  count, and letters as small ones: a page may wrap and set a text otherwise than its source, and has no commas between cells. */
export function citedRange(text: string, cited: string): { start: number; end: number } | null {
  const [first = '', last] = cited.split(gap).map((part) => withPlaces(part).plain)
  const { plain, places } = withPlaces(text)
  const start = first === '' ? -1 : plain.indexOf(first)
  if (start < 0) return null
  const lastStart = last === undefined || last === '' ? start : plain.indexOf(last, start + first.length)
  if (lastStart < 0) return null
  const end = lastStart + (lastStart === start ? first : (last ?? '')).length
  return { start: places[start] ?? 0, end: (places[end - 1] ?? text.length - 1) + 1 }
}

const counts = /[\p{L}\p{N}]/u

/** The letters and digits of a text with single spaces between what stands apart, and where each of them stands in it. */
function withPlaces(text: string): { plain: string; places: number[] } {
  const places: number[] = []
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (counts.test(char)) {
      const small = char.toLowerCase()
      // A letter whose small one is longer would move all that follows.
      plain += small.length === 1 ? small : char
    } else if (plain !== '' && !plain.endsWith(' ')) plain += ' '
    else continue
    places.push(at)
  }
  const trimmed = plain.trimEnd()
  return { plain: trimmed, places: places.slice(0, trimmed.length) }
}
