import type { Bank } from '../bank/bank.ts'
import type { LearnerAnswer } from './learner.ts'

/** Prints by which it is seen that something is as it was: 16 hex digits, the same on every engine. Not for secrets. */

/** Of all in a bank that a learner's state depends on: two learners of one print and the same answers are in the same state. */
export function bankPrint(bank: Bank): string {
  const known = bankPrints.get(bank)
  if (known !== undefined) return known
  let print = start
  for (const { itemId, topic, concept, logit, chance } of bank.items.values())
    print = withText(print, `${itemId} ${topic} ${concept} ${logit} ${chance}`)
  const text = textOf(print)
  bankPrints.set(bank, text)
  return text
}

const bankPrints = new WeakMap<Bank, string>()

/** Of the first `count` answers. */
export function answersPrint(answers: readonly LearnerAnswer[], count = answers.length): string {
  let print = start
  for (const { itemId, atMs, share, confidence } of answers.slice(0, count))
    print = withText(print, `${itemId} ${atMs} ${share} ${confidence ?? ''}`)
  return textOf(print)
}

interface Print {
  low: number
  high: number
}

const start: Print = { low: 0x811c9dc5, high: 0x9e3779b9 }

/** FNV-1a (Fowler, Noll, Vo) twice, by different primes; it depends on the order of the texts. */
function withText({ low, high }: Print, text: string): Print {
  let [one, other] = [low, high]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 15)
  }
  return { low: one, high: other }
}

const textOf = ({ low, high }: Print) => [low, high].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
