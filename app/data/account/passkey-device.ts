import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type * as z from 'zod/mini'
import type {
  addPasskey,
  authenticationOptions,
  registrationOptions,
  signInWithPasskey,
} from '../../../core/contract/account/passkeys.ts'
import type { InputOf } from '../../../core/contract/endpoint.ts'
import { PasskeyTrouble } from './passkey-trouble.ts'

// Fetched when somebody uses a passkey, or may: WebAuthn comes with it.

/** The browser offers passkeys in the field whose `autocomplete` ends in `webauthn`, instead of asking at once. */
export interface PasskeyOffer {
  until: AbortSignal
  /** The person has chosen one, and the server is asked. */
  onChosen: () => void
}

/** What the device makes of the server's question with a passkey that the person chooses. Throws `PasskeyTrouble`. */
export async function answerWithPasskey(
  optionsJSON: z.output<typeof authenticationOptions>,
  offer?: PasskeyOffer,
): Promise<InputOf<typeof signInWithPasskey>['body']['credential']> {
  refuseUnsupported()
  if (offer?.until.aborted) throw new PasskeyTrouble('replaced')
  offer?.until.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: offer !== undefined }).catch(rethrow)
  offer?.onChosen()
  return credential
}

/** Lets the device make a passkey. Throws `PasskeyTrouble`. */
export async function makePasskey(
  optionsJSON: z.output<typeof registrationOptions>,
): Promise<InputOf<typeof addPasskey>['body']['credential']> {
  refuseUnsupported()
  return await startRegistration({ optionsJSON }).catch(rethrow)
}

function refuseUnsupported(): void {
  if (!browserSupportsWebAuthn()) throw new PasskeyTrouble('unsupported')
}

function rethrow(error: unknown): never {
  const code = error instanceof WebAuthnError ? error.code : ''
  const name = error instanceof Error ? error.name : ''
  if (code === 'ERROR_CEREMONY_ABORTED') throw new PasskeyTrouble('replaced', error)
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new PasskeyTrouble('added-before', error)
  if (code.startsWith('ERROR_AUTHENTICATOR_MISSING') || name === 'NotSupportedError')
    throw new PasskeyTrouble('unsupported', error)
  // Browsers say the same when it was cancelled, took too long, or none fits: no page is to learn which are there.
  throw new PasskeyTrouble(name === 'NotAllowedError' ? 'none-used' : 'failed', error)
}
