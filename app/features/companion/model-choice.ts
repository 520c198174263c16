import { maySendTo, type ModelConsent } from '../../../core/tutor/model-consent.ts'

/** What a student can say to a language model. */
export type ModelChoice = 'use' | 'decline'

export const modelChoiceNames: Record<ModelChoice, string> = { use: 'Use it', decline: 'Answer from the material only' }

/** What was said of the model at this host; `null`: nothing yet, or of another host's alone. */
export function modelChoiceOf(recipient: string, consent: ModelConsent): ModelChoice | null {
  if (consent === 'declined') return 'decline'
  return maySendTo(recipient, consent) ? 'use' : null
}

/** The consent that a choice gives to this host, or refuses. */
export const consentOf = (choice: ModelChoice, recipient: string): ModelConsent =>
  choice === 'use' ? { recipient } : 'declined'
