import { addDigests, digestOf, hourOfId, type Digest, type DigestEntry } from './digest.ts'

/** Count and digest of the events that a user made within a span of UTC time. */
export interface SpanSum {
  count: number
  digest: Digest
}

/** Sums by hour, such as `2026-11-21T07`. */
export type HourSums = ReadonlyMap<string, SpanSum>

export function sumsByHour(entries: readonly DigestEntry[]): HourSums {
  const hours = new Map<string, DigestEntry[]>()
  for (const entry of entries) {
    const hour = hourOfId(entry.id)
    const own = hours.get(hour)
    if (own) own.push(entry)
    else hours.set(hour, [entry])
  }
  return new Map(Array.from(hours, ([hour, own]) => [hour, { count: own.length, digest: digestOf(own) }]))
}

export const addSums = (one: SpanSum, other: SpanSum): SpanSum => ({
  count: one.count + other.count,
  digest: addDigests(one.digest, other.digest),
})

/** How many characters of an hour name its month, its day and itself. */
const nameLengths = [7, 10, 13]

/** Sums of the spans right below `within`: months for an empty one, days of a month, hours of a day. None are below an hour. */
export function sumsWithin(hours: HourSums, within: string): Map<string, SpanSum> {
  const sums = new Map<string, SpanSum>()
  const length = nameLengths.find((each) => each > within.length)
  if (length === undefined) return sums
  for (const [hour, sum] of hours) {
    if (!hour.startsWith(within)) continue
    const span = hour.slice(0, length)
    const known = sums.get(span)
    sums.set(span, known ? addSums(known, sum) : sum)
  }
  return sums
}

export const isHour = (span: string): boolean => span.length === nameLengths.at(-1)

/** When the span begins that this is the name of, or the beginning of one; an invalid date where there is no such time. */
export const startOfSpan = (name: string): Date => new Date(name + '0000-01-01T00:00:00.000Z'.slice(name.length))

/** What the ids made within a UTC month, day or hour, such as `2026-11-21T07`, begin with or come after, and what they come
 *  before. */
export function idBoundsOf(span: string): [from: string, below: string] {
  const from = startOfSpan(span)
  const below = new Date(from)
  if (isHour(span)) below.setUTCHours(below.getUTCHours() + 1)
  else if (span.length === nameLengths[1]) below.setUTCDate(below.getUTCDate() + 1)
  else below.setUTCMonth(below.getUTCMonth() + 1)
  return [idPrefix(from.getTime()), idPrefix(below.getTime())]
}

/** How the ids of a millisecond begin (RFC 9562, 5.7). Times before 1970 have none. */
function idPrefix(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
