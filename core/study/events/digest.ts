/** What a digest is taken of: an event by its id, and where the server placed it. Were the placement left out, two sides
 *  could hold the same events and fold them to different figures, as after a server was restored from a backup. */
export interface DigestEntry {
  /** UUID. */
  id: string
  receivedAtMs: number | null
  effectiveAtMs: number
}

/** Order-free digest of a set of placed events: four 32-bit sums of mixed words as 32 hex digits. Putting in and taking out
 *  commute, so it is kept up as events come in, whatever their order. */
export type Digest = string

export const emptyDigest: Digest = '0'.repeat(32)

export function addToDigest(digest: Digest, entry: DigestEntry): Digest {
  return combine(digest, entry, 1)
}

export function removeFromDigest(digest: Digest, entry: DigestEntry): Digest {
  return combine(digest, entry, -1)
}

export function digestOf(entries: Iterable<DigestEntry>): Digest {
  const sums = numbersOf(emptyDigest)
  for (const entry of entries) {
    const words = mixedWords(entry)
    for (const [at, word] of words.entries()) sums[at] = (sums[at]! + word) >>> 0
  }
  return textOf(sums)
}

/** The digest of two sets that have nothing in common, out of theirs. */
export function addDigests(one: Digest, other: Digest): Digest {
  const words = numbersOf(other)
  return textOf(numbersOf(one).map((word, at) => (word + words[at]!) >>> 0))
}

function combine(digest: Digest, entry: DigestEntry, sign: 1 | -1): Digest {
  const words = mixedWords(entry)
  return textOf(numbersOf(digest).map((word, at) => (word + sign * words[at]!) >>> 0))
}

const numbersOf = (digest: Digest): number[] =>
  [0, 8, 16, 24].map((at) => Number.parseInt(digest.slice(at, at + 8), 16))

const textOf = (words: readonly number[]): Digest => words.map((word) => word.toString(16).padStart(8, '0')).join('')

/** What an entry adds to the four sums, each below 2^32. */
function mixedWords({ id, receivedAtMs, effectiveAtMs }: DigestEntry): number[] {
  const words = numbersOf(id.replaceAll('-', ''))
  let seed = 0x9e3779b9
  for (const ms of [receivedAtMs ?? 0, effectiveAtMs]) seed = mix(mix(seed ^ ms) ^ Math.floor(ms / 2 ** 32))
  for (const word of words) seed = mix(seed ^ word)
  return words.map((word, at) => {
    seed = mix(seed + at + word)
    return seed >>> 0
  })
}

/** The finaliser of MurmurHash3 (Appleby): every input bit reaches every output bit. */
function mix(word: number): number {
  let h = word | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** The UTC hour of a UUIDv7 as `2026-11-21T07`; its first 7 and 10 characters name the month and the day. */
export function hourOfId(id: string): string {
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
  return new Date(ms).toISOString().slice(0, 13)
}
