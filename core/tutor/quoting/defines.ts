import { termsOf } from '../../search/terms.ts'
import { isTellingTerm } from './asked-terms.ts'

const sayingWhat = /^(?:an?\s+|the\s+)?(.{2,60}?)\s+(?:is|are|means?|refers? to)\s/i

/** Whether a sentence says what that is which was asked for, and nothing narrower: of hypertension "Hypertension is …", not
 *  "Accelerated hypertension is …". `asked`: the terms of the question. */
export function defines(sentence: string, asked: Iterable<string>): boolean {
  const [, subject = ''] = sayingWhat.exec(sentence) ?? []
  const named = new Set(termsOf(subject))
  const wanted = new Set([...asked].filter(isTellingTerm))
  return wanted.size > 0 && named.size === wanted.size && [...wanted].every((term) => named.has(term))
}
