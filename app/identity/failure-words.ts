import { Problem } from '../../core/problem.ts'
import { PasskeyTrouble, type PasskeyTroubleKind } from '../data/account/passkey-trouble.ts'
import { needsNetwork, problemWords } from '../data/forms/form-errors.ts'

const passkeyWords: Record<PasskeyTroubleKind, string | null> = {
  'none-used': 'No passkey was used: it was cancelled or took too long, or this device has none for this shop.',
  unsupported: 'This browser or device cannot use passkeys.',
  'added-before': 'This device has a passkey of your account already.',
  replaced: null,
  failed: 'The device could not use the passkey. Please try again.',
}

/** Why something about an account failed, in words; `null` where there is nothing to say. `network`: what is said when no server could be
 *  asked; `otherwise`: when nobody gave a reason. */
export function failureWords(error: unknown, { network, otherwise }: { network: string; otherwise: string }) {
  // A form hands on what is no problem of the server as its cause.
  const trouble = error instanceof Problem ? error.cause : error
  if (trouble instanceof PasskeyTrouble) return passkeyWords[trouble.is]
  if (!(error instanceof Problem)) return otherwise
  return needsNetwork(error) ? network : problemWords(error, otherwise)
}
