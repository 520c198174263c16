import type { Source } from '../../../core/content/parts.ts'
import { dayInWords, dayOrMonthInWords } from './day-in-words.ts'

/** Where in the document, and which edition: ", regulation 225, as amended". Empty when the address says it all. */
export const placeInWords = ({ section, version }: Source): string =>
  [section, version].map((each) => (each === undefined ? '' : `, ${each}`)).join('')

/** What state of law or guidance a piece was written to, and who has opened the source, if anybody has. */
export function stateInWords({ asOf, opened }: Source): string {
  const state = `As of ${dayOrMonthInWords(asOf)}.`
  return opened ? `${state} Source opened on ${dayInWords(opened.on)} by ${opened.by}.` : state
}
