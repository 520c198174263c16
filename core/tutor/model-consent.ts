import type { RegisterFact } from '../study/families.ts'

/** The register of kind `setting` that has what a student said to a language model reading their questions. */
export const modelConsentTarget = 'model-consent'

/** What a student said. `recipient`: the host that they agreed to send to; where the operator takes another, they are asked anew.
 *  `declined`: they were asked, and do not want it. `null`: taken back, or never asked. */
export type ModelConsent = { recipient: string } | 'declined' | null

const agreed = 'agreed:'

export function modelConsentFrom(value: unknown): ModelConsent {
  if (typeof value !== 'string') return null
  if (value === 'declined') return value
  return value.startsWith(agreed) && value.length > agreed.length ? { recipient: value.slice(agreed.length) } : null
}

/** Whether questions may be sent to `recipient`. */
export function maySendTo(recipient: string, consent: ModelConsent): boolean {
  return consent !== null && consent !== 'declined' && consent.recipient === recipient
}

/** The fact that says it. */
export const modelConsentFact = (consent: ModelConsent): RegisterFact => ({
  type: 'register',
  kind: 'setting',
  target: modelConsentTarget,
  value: consent === null || consent === 'declined' ? consent : `${agreed}${consent.recipient}`,
})
