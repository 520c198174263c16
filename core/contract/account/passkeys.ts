import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { customerAnswer, text } from './auth.ts'
import { signedInRecently } from './reauthentication.ts'

/** Bytes as WebAuthn's JSON forms write them. */
const base64url = (max: number) =>
  z.string('Required').check(z.maxLength(max, 'Invalid input'), z.regex(/^[\w-]+$/, 'Invalid input'))

const credentialId = base64url(1400)
const publicKey = z.literal('public-key', 'Invalid input')
/** How a browser reaches what holds a passkey. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const descriptor = z.object({ id: z.string(), type: publicKey, transports: z.array(z.enum(transports)) })

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as we ask for it: what `startRegistration` takes as `optionsJSON`. */
export const registrationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  extensions: z.object({ credProps: z.literal(true) }),
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn: what `startAuthentication` takes as `optionsJSON`. Without
 *  `allowCredentials` the device offers the passkeys it has for this shop. */
export const authenticationOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
})

/** What `startRegistration` answers; the parts we have no use for are left out. */
const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  }),
})

/** What `startAuthentication` answers; the parts we have no use for are left out. */
export const authenticationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(200)),
  }),
})

const name = text(60).check(z.trim(), z.minLength(1, 'Please give it a name'))

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  /** ISO 8601, as above; `null`: never yet. */
  lastUsedAt: z.nullable(z.string()),
  /** Kept by an account of the device's maker, so that it outlives the device. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

const noPasskey = 'There is no such passkey.'
const passkeyParams = z.object({ id: z.string().check(z.regex(/^[\da-f-]{36}$/, noPasskey)) })

/** Most passkeys of one account. */
export const mostPasskeys = 20

export const passkeys = endpoint({
  name: 'passkeys',
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'The passkeys of the account, the oldest first.',
  access: 'user',
  answer: z.array(passkey),
})

export const passkeyRegistrationOptions = endpoint({
  name: 'passkeyRegistrationOptions',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Begins to add a passkey. The challenge is good once, for five minutes.',
  access: 'recent',
  answer: registrationOptions,
  failures: ['taken'],
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Adds the passkey that the device made. The account is told by mail.',
  access: 'recent',
  body: z.object({ name, credential: registrationResponse }),
  answer: passkey,
  failures: ['expired', 'taken'],
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/api/auth/passkeys/{id}',
  summary: 'Gives a passkey another name.',
  access: 'user',
  params: passkeyParams,
  body: z.object({ name }),
  answer: passkey,
  failures: ['not-found'],
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  summary: 'Removes a passkey: nobody signs in with it any more. The account is told by mail.',
  access: 'recent',
  params: passkeyParams,
  answer: z.null(),
  failures: ['not-found'],
})

export const passkeySignInOptions = endpoint({
  name: 'passkeySignInOptions',
  method: 'POST',
  path: '/api/auth/signin/passkey/options',
  summary: 'Begins a sign-in by passkey, of whoever has one. The challenge is good once, for five minutes.',
  answer: authenticationOptions,
})

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/auth/signin/passkey',
  summary: 'Starts a login session by passkey alone: it stands for the password and the code.',
  body: z.object({ credential: authenticationResponse }),
  answer: customerAnswer,
  failures: ['bad-credentials', 'expired'],
})

export const passkeyReauthenticationOptions = endpoint({
  name: 'passkeyReauthenticationOptions',
  method: 'POST',
  path: '/api/auth/reauthenticate/passkey/options',
  summary: 'Begins to confirm by passkey that it is still them. `not-found`: the account has none.',
  access: 'user',
  answer: authenticationOptions,
  failures: ['not-found'],
})

export const reauthenticateWithPasskey = endpoint({
  name: 'reauthenticateWithPasskey',
  method: 'POST',
  path: '/api/auth/reauthenticate/passkey',
  summary: 'Confirms by passkey that it is still them: for ten minutes, what needs a recent sign-in is open.',
  access: 'user',
  body: z.object({ credential: authenticationResponse }),
  answer: signedInRecently,
  failures: ['bad-credentials', 'expired'],
})
