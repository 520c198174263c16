/** The stem of an English word in small letters, by which its forms are one: M. F. Porter, "An algorithm for suffix stripping",
 *  Program 14 (1980), with the three later changes of his own. Words of one or two letters, and those with other signs than
 *  a to z, stay as they are. */
export function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word
  let rest = withoutPast(withoutPlural(word))
  if (rest.endsWith('y') && hasVowel(rest.slice(0, -1))) rest = `${rest.slice(0, -1)}i`
  rest = withEnding(rest, doubleEndings, 0)
  rest = withEnding(rest, singleEndings, 0)
  return withoutFinalE(withoutLastEnding(rest))
}

/** By ending, what stands for it; the longest that fits counts. */
type Endings = Readonly<Record<string, string>>

const doubleEndings: Endings = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
}
const singleEndings: Endings = { icate: 'ic', ative: '', alize: 'al', iciti: 'ic', ical: 'ic', ful: '', ness: '' }
const lastEndings: Endings = Object.fromEntries(
  'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'.split(' ').map((each) => [each, '']),
)

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const ending = ['ed', 'ing'].find((each) => word.endsWith(each))
  if (ending === undefined) return word
  const rest = word.slice(0, -ending.length)
  if (!hasVowel(rest)) return word
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (endsInDouble(rest)) return /[lsz]$/.test(rest) ? rest : rest.slice(0, -1)
  return measure(rest) === 1 && isShort(rest) ? `${rest}e` : rest
}

function withoutLastEnding(word: string): string {
  const isOfAnotherWord = word.endsWith('ion') && !/[st]ion$/.test(word)
  return isOfAnotherWord ? word : withEnding(word, lastEndings, 1)
}

function withoutFinalE(word: string): string {
  const rest = word.slice(0, -1)
  if (word.endsWith('e') && (measure(rest) > 1 || (measure(rest) === 1 && !isShort(rest)))) return rest
  return word.endsWith('ll') && measure(rest) > 1 ? rest : word
}

/** Changes the ending of a word whose rest has a measure of more than `least`. */
function withEnding(word: string, endings: Endings, least: number): string {
  for (let length = Math.min(7, word.length); length > 0; length--) {
    const instead = endings[word.slice(-length)]
    if (instead === undefined) continue
    const rest = word.slice(0, -length)
    return measure(rest) > least ? rest + instead : word
  }
  return word
}

/** Whether a vowel stands there. A y is one after a consonant. */
function isVowelAt(word: string, at: number, isAfterVowel: boolean): boolean {
  const letter = word.charAt(at)
  if (letter === 'y') return at > 0 && !isAfterVowel
  return letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u'
}

/** Porter's m: how often vowels are followed by consonants. */
function measure(word: string): number {
  let count = 0
  let isVowel = false
  for (let at = 0; at < word.length; at++) {
    const wasVowel = isVowel
    isVowel = isVowelAt(word, at, wasVowel)
    if (wasVowel && !isVowel) count += 1
  }
  return count
}

function hasVowel(word: string): boolean {
  let isVowel = false
  for (let at = 0; at < word.length && !isVowel; at++) isVowel = isVowelAt(word, at, isVowel)
  return isVowel
}

/** Of the last three letters, whether each is a vowel. */
function lastThree(word: string): [boolean, boolean, boolean] {
  let three: [boolean, boolean, boolean] = [false, false, false]
  for (let at = 0; at < word.length; at++) three = [three[1], three[2], isVowelAt(word, at, three[2])]
  return three
}

function endsInDouble(word: string): boolean {
  if (word.length < 2 || word.at(-1) !== word.at(-2)) return false
  const [, before, last] = lastThree(word)
  return !before && !last
}

/** Does it end like "hop", to which an e may belong? */
function isShort(word: string): boolean {
  if (word.length < 3 || /[wxy]$/.test(word)) return false
  const [first, middle, last] = lastThree(word)
  return !first && middle && !last
}
