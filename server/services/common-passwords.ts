/** What people choose when asked for eight characters. Each word counts with its usual endings and letters swapped for digits. */
const words =
  `password passwort passw0rd motdepasse contrasena welcome letmein iloveyou sunshine princess football baseball
basketball superman batman spiderman dragon monkey shadow master michael jessica charlie ashley daniel jordan hunter harley
ranger buster thomas robert soccer hockey killer george andrew jennifer joshua pepper freedom whatever trustno computer
internet samsung google facebook starwars pokemon liverpool chelsea arsenal everton rangers celtic manchester united london
england summer winter spring autumn january february march april october november december monday friday qwerty qwertyui
qwertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm azerty azertyui qazwsx qazwsxedc changeme default secret student
university college hospital doctor medicine medical pharmacy pharmacist dentist nurse exam revision study test tester
testing guest admin administrator login access abc abcd abcdef abcdefgh hello lovely flower cookie cheese chocolate banana
purple orange yellow mustang corvette ferrari mercedes porsche yamaha corona blessed forever nothing maverick phoenix
matrix ginger snoopy scooter bailey maggie victoria elizabeth alexander christopher jonathan nicholas vademecum ucat casper
gphc`
    .split(/\s+/)
    .map(plain)

const known = new Set(words)

const keyRows = [
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]
const runs = [...keyRows, 'abcdefghijklmnopqrstuvwxyz', '01234567890123456789', '0987654321098765432109876543210']

/** Is this a password that a guesser tries early? `context`: words that belong to the account, such as its user name. */
export function isCommonPassword(password: string, context: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const core = plain(stripEnds(lower))
  if (isRepetition(lower) || isRun(lower) || isDate(lower)) return true
  if (core.length < 3 && password.length < 12) return true
  if (known.has(core) || known.has(plain(lower)) || isTwice(core)) return true
  return context
    .map((word) => plain(word.toLowerCase()))
    .some((word) => word.length >= 3 && (core === word || plain(stripEnds(word)) === core))
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

function isTwice(core: string): boolean {
  const half = core.slice(0, core.length / 2)
  return core.length % 2 === 0 && core === half + half && (known.has(half) || half.length <= 4)
}

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
