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
  let digest = emptyDigest
  for (const entry of entries) digest = addToDigest(digest, entry)
  return digest
}

function combine(digest: Digest, { id, receivedAtMs, effectiveAtMs }: DigestEntry, sign: 1 | -1): Digest {
  const hex = id.replaceAll('-', '')
  let seed = 0x9e3779b9
  for (const ms of [receivedAtMs ?? 0, effectiveAtMs]) seed = mix(mix(seed ^ ms) ^ Math.floor(ms / 2 ** 32))
  for (let word = 0; word < 4; word++) seed = mix(seed ^ Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16))
  let out = ''
  for (let word = 0; word < 4; word++) {
    seed = mix(seed + word + Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16))
    const sum = (Number.parseInt(digest.slice(word * 8, word * 8 + 8), 16) + sign * (seed >>> 0)) >>> 0
    out += sum.toString(16).padStart(8, '0')
  }
  return out
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
