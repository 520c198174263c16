/** What the list does not know: what our own customers would think of first, and what came after it was made. */
const ownWords = ['vademecum', 'ucat', 'gphc', 'exam', 'revision', 'pharmacist', 'login', 'rockyou', 'fortnite']

/** Words of fewer letters are found inside of anything. */
const shortestWord = 4

let list: Promise<ReadonlySet<string>> | undefined

/** 49,000 passwords that people choose, in small letters, from those that were stolen elsewhere. Read when they are first wanted: that
 *  takes 30 ms. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...ownWords]),
  )
  return list
}

const keyRows = [
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]
const runs = [...keyRows, 'abcdefghijklmnopqrstuvwxyz', '01234567890123456789', '0987654321098765432109876543210']

/** Is this a password that a guesser tries early? `context`: words that belong to the account, such as its user name. */
export async function isCommonPassword(password: string, context: readonly string[]): Promise<boolean> {
  const known = await commonPasswords()
  const lower = password.toLowerCase()
  const core = plain(stripEnds(lower))
  if (known.has(lower) || isRepetition(lower) || isRun(lower) || isDate(lower) || isWoven(lower)) return true
  if (core.length < 3 && password.length < 12) return true
  if (hasCommonCore(lower, known) || isTwice(core, known) || isWordTwice(lower, known)) return true
  return context
    .map((word) => plain(word.toLowerCase()))
    .some((word) => word.length >= 3 && (core === word || plain(stripEnds(word)) === core))
}

/** Is this a common word, with any of the digits and signs at its ends taken for an ending and the others for letters? */
function hasCommonCore(text: string, known: ReadonlySet<string>): boolean {
  const before = /^\P{L}{0,8}/u.exec(text)?.[0].length ?? 0
  const after = /\P{L}{0,8}$/u.exec(text)?.[0].length ?? 0
  for (let from = 0; from <= before; from++) {
    for (let cut = 0; cut <= after && from + cut < text.length; cut++) {
      const middle = text.slice(from, text.length - cut)
      if (middle.length < shortestWord) break
      if ([middle, plain(middle), plain(middle.replaceAll('1', 'l'))].some((word) => known.has(word))) return true
    }
  }
  return false
}

/** Without the digits and signs that are put before and after a word: `!Password2026` → `password`. */
function stripEnds(text: string): string {
  return text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')
}

/** With digits and signs read as the letters they stand for, and what is no letter or digit left out. */
function plain(text: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  }
  return text.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? sign).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** One piece of at most six characters over and over: `aaaaaaaa`, `12121212`, `abc123abc123`. */
function isRepetition(text: string): boolean {
  return /^(.{1,6})\1+.{0,3}$/s.test(text) && new Set(text).size <= 6
}

function isTwice(core: string, known: ReadonlySet<string>): boolean {
  const half = core.slice(0, core.length / 2)
  return core.length % 2 === 0 && core === half + half && (known.has(half) || half.length <= 4)
}

/** The same common word again, with an ending each time: `password1password`. */
function isWordTwice(text: string, known: ReadonlySet<string>): boolean {
  const [first, ...others] = text.split(/[^\p{L}]+/u).filter((word) => word !== '')
  return first !== undefined && known.has(first) && others.length > 0 && others.every((word) => word === first)
}

const signsOnDigits = new Map(Array.from(')!@#$%^&*(', (sign, digit) => [sign, String(digit)]))

/** Two walks on the keyboard or in the alphabet, taken by turns, as in `1q2w3e4r`, `a1b2c3d4`; or one up and down its columns,
 *  as in `1qaz@WSX` and `zaq12wsx`. */
function isWoven(text: string): boolean {
  const keys = Array.from(text, (sign) => signsOnDigits.get(sign) ?? sign).join('')
  if (!/\d/.test(keys) || !/[a-z]/.test(keys)) return false
  const [even, odd] = [0, 1].map((turn) => [...keys].filter((_, at) => at % 2 === turn).join(''))
  if (even !== undefined && odd !== undefined && odd.length >= 3 && isStretch(even) && isStretch(odd)) return true
  const columns = keys.match(/1qaz|zaq1|2wsx|xsw2|3edc|cde3|4rfv|vfr4|5tgb|bgt5|6yhn|nhy6|7ujm|mju7/g) ?? []
  return columns.join('').length >= 7 && columns.join('').length >= keys.length - 4
}

/** A piece of a run, forwards or backwards. */
const isStretch = (text: string) =>
  [text, [...text].toReversed().join('')].some((way) => runs.some((run) => run.includes(way)))

/** A stretch of the keyboard or the alphabet, forwards or backwards, with at most three characters of something else. */
function isRun(text: string): boolean {
  const backwards = [...text].toReversed().join('')
  return runs.some((run) => [text, backwards].some((way) => longestShared(way, run) >= Math.max(5, way.length - 3)))
}

function longestShared(text: string, run: string): number {
  let longest = 0
  for (let start = 0; start < text.length; start++) {
    while (run.includes(text.slice(start, start + longest + 1)) && start + longest < text.length) longest++
  }
  return longest
}

/** Eight digits that are a day: `24121998`, `19981224`. */
function isDate(text: string): boolean {
  const digits = text.replaceAll(/[./ -]/g, '')
  return /^([0-3]\d[01]\d|[01]\d[0-3]\d)(19|20)\d\d$|^(19|20)\d\d[01]\d[0-3]\d$/.test(digits)
}
