/** Shorter terms have too many neighbours. */
const shortestCorrected = 4

/** The term that was probably meant by one that is in none of the `vocabularies`: one letter more, less, other, or two exchanged. Of
 *  several the one that most passages hold, then the first by code unit; `null` without any. */
export function nearTerm(term: string, vocabularies: readonly Vocabulary[]): string | null {
  if (term.length < shortestCorrected || /[^a-z]/.test(term)) return null
  const holders = new Map<string, number>()
  for (const { terms, holdersOf } of vocabularies)
    for (const known of terms) {
      if (Math.abs(known.length - term.length) > 1 || !isOneEditApart(known, term)) continue
      holders.set(known, (holders.get(known) ?? 0) + holdersOf(known))
    }
  const best = [...holders].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]
  return best?.[0] ?? null
}

export interface Vocabulary {
  terms: Iterable<string>
  /** How many passages hold it. */
  holdersOf: (term: string) => number
}

export function isOneEditApart(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let from = 0
  while (from < shorter && a.charCodeAt(from) === b.charCodeAt(from)) from++
  let end = 0
  while (end < shorter - from && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  if (shorter - from - end > 2) return false
  const [inA, inB] = [a.slice(from, a.length - end), b.slice(from, b.length - end)]
  if (inA.length + inB.length === 1) return true
  if (inA.length !== inB.length) return false
  return inA.length === 1 || (inA.length === 2 && inA.charAt(0) === inB.charAt(1) && inA.charAt(1) === inB.charAt(0))
}
