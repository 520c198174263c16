import { termsOf } from '../../search/terms.ts'
import type { Library } from '../passage.ts'

/** Words by which one asks for a thing, rather than what it is about. */
const askingTerms = new Set(
  termsOf(
    `difference differ between compare explain tell describe say said call called mean means meaning happen happens someone somebody
    anyone person people thing things must may might many much often soon long far big give given gives take taken takes use used
    three four five six seven eight nine ten need needed needs make makes made work works know find look way kind sort type best first next last one two also still between
    before after during about really actually please want like get got goes going come comes put keep let ever always`,
  ),
)
/** Whether a term is only a way to ask. */
export const isAskingTerm = (term: string): boolean => askingTerms.has(term)

/** Whether a term says what something is about: it is no way to ask, and no number by itself. */
export const isTellingTerm = (term: string): boolean => !askingTerms.has(term) && /\p{L}/u.test(term)

/** What such a word counts beside others. */
const askingPart = 0.25

/** The terms of a query and how much each of them asks for. */
export function askedTerms({ rarityOf, termsMeant }: Library, query: string): Map<string, number> {
  const asked = new Map<string, number>()
  for (const term of termsMeant(query)) asked.set(term, rarityOf(term) * (askingTerms.has(term) ? askingPart : 1))
  return asked
}
