/** Shorter terms have too many neighbours. */
const shortestCorrected = 4

/** The term that was probably meant by one that is in none of the `vocabularies`: one letter more, less, other, or two exchanged. Of
 *  several the one that most passages hold, then the first by code unit; `null` without any. */
export function nearTerm(term: string, vocabularies: readonly Vocabulary[]): string | null {
  if (term.length < shortestCorrected || /[^a-z]/.test(term)) return null
  const holders = new Map<string, number>()
  for (const { terms, holdersOf } of vocabularies)
    for (const known of terms.near(term)) holders.set(known, (holders.get(known) ?? 0) + holdersOf(known))
  const best = [...holders].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]
  return best?.[0] ?? null
}

export interface Vocabulary {
  terms: NearTerms
  /** How many passages hold it. */
  holdersOf: (term: string) => number
}

/** Terms by their length with their first and with their last letter. An edit touches at most two letters that stand together, so of
 *  what is corrected one of these two is as it was. */
export class NearTerms {
  readonly #begun = new Map<string, string[]>()
  readonly #ended = new Map<string, string[]>()

  constructor(terms: Iterable<string>) {
    for (const term of terms) {
      keep(this.#begun, `${term.charAt(0)}${term.length}`, term)
      keep(this.#ended, `${term.charAt(term.length - 1)}${term.length}`, term)
    }
  }

  /** Those that are one edit apart, each once. */
  near(term: string): Set<string> {
    const found = new Set<string>()
    for (const length of [term.length - 1, term.length, term.length + 1]) {
      const begun = this.#begun.get(`${term.charAt(0)}${length}`) ?? []
      const ended = this.#ended.get(`${term.charAt(term.length - 1)}${length}`) ?? []
      for (const terms of [begun, ended]) for (const known of terms) if (isOneEditApart(known, term)) found.add(known)
    }
    return found
  }
}

function keep(lists: Map<string, string[]>, key: string, term: string): void {
  const known = lists.get(key)
  if (known) known.push(term)
  else lists.set(key, [term])
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
