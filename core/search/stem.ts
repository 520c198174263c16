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

/** `v` for each vowel and `c` for each consonant. A y is a vowel after a consonant. */
function shapeOf(word: string): string {
  let shape = ''
  for (const letter of word) {
    const isVowel = 'aeiou'.includes(letter) || (letter === 'y' && shape.endsWith('c'))
    shape += isVowel ? 'v' : 'c'
  }
  return shape
}

/** Porter's m: how often vowels are followed by consonants. */
const measure = (word: string): number => shapeOf(word).split('vc').length - 1

const hasVowel = (word: string): boolean => shapeOf(word).includes('v')

const endsInDouble = (word: string): boolean => word.at(-1) === word.at(-2) && shapeOf(word).endsWith('cc')

/** Does it end like "hop", to which an e may belong? */
const isShort = (word: string): boolean => shapeOf(word).endsWith('cvc') && !/[wxy]$/.test(word)
