import type { SynonymGroups } from '../../core/search/passage-index.ts'
import { termsOf } from '../../core/search/terms.ts'

/** What is wrong with the groups of one file of synonyms, a sentence each. */
export function lintSynonyms(groups: SynonymGroups): string[] {
  const found: string[] = []
  const known = new Set<string>()
  for (const group of groups) {
    const name = group.join(', ')
    const keys = group.map((phrase) => termsOf(phrase).join(' '))
    for (const [at, key] of keys.entries()) {
      if (key === '') found.push(`${name}: "${group[at]}" is made of words that no search looks at; leave it out`)
      else if (keys.indexOf(key) < at)
        found.push(`${name}: "${group[at]}" is found by another of them already; leave it out`)
    }
    const whole = keys.toSorted().join('|')
    if (known.has(whole)) found.push(`${name}: there is such a group already; leave one out`)
    known.add(whole)
  }
  return found
}
