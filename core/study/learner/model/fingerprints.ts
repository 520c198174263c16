import type { Bank } from '../bank/bank.ts'
import type { LearnerAnswer } from './learner.ts'

/** Fingerprints by which it is seen that something is as it was: 16 hex digits, the same on every engine. Not for secrets. */

/** Of all in a bank that a learner's state depends on: two learners of one fingerprint and the same answers are in the same state. */
export function bankFingerprint(bank: Bank): string {
  const known = bankFingerprints.get(bank)
  if (known !== undefined) return known
  let fingerprint = start
  for (const { itemId, topic, concept, logit, chance } of bank.items.values())
    fingerprint = withText(fingerprint, `${itemId} ${topic} ${concept} ${logit} ${chance}`)
  const text = textOf(fingerprint)
  bankFingerprints.set(bank, text)
  return text
}

const bankFingerprints = new WeakMap<Bank, string>()

/** Of the first `count` answers. */
export function answersFingerprint(answers: readonly LearnerAnswer[], count = answers.length): string {
  let fingerprint = start
  for (const { itemId, atMs, share, confidence } of answers.slice(0, count))
    fingerprint = withText(fingerprint, `${itemId} ${atMs} ${share} ${confidence ?? ''}`)
  return textOf(fingerprint)
}

interface Fingerprint {
  low: number
  high: number
}

const start: Fingerprint = { low: 0x811c9dc5, high: 0x9e3779b9 }

/** FNV-1a (Fowler, Noll, Vo) twice, by different primes; it depends on the order of the texts. */
function withText({ low, high }: Fingerprint, text: string): Fingerprint {
  let [one, other] = [low, high]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 15)
  }
  return { low: one, high: other }
}

const textOf = ({ low, high }: Fingerprint) =>
  [low, high].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
