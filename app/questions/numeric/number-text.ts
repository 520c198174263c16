import { parseNumber } from '../../../core/questions/numeric/rules.ts'

/** Longest text of a number an answer can hold. */
export const numberLimit = 64

/** What is wrong with a typed number, in words; `null` when it can be marked. */
export function numberProblem(text: string): string | null {
  if (text.trim() === '') return 'Type a number first'
  return parseNumber(text) === null ? 'Type digits and a decimal point only' : null
}

/** What is typed, with the one comma it has as a decimal point: the keypads of many phones have no other. */
export const withDecimalPoint = (text: string): string => (/^[^.,]*,[^.,]*$/.test(text) ? text.replace(',', '.') : text)
