import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { customerAnswer, text } from './auth.ts'

/** Six digits of an authenticator app; blanks in them do not count. */
const code = text(20).check(z.regex(/^\s*(\d\s*){6}$/, 'Please enter the 6 digits of the code'))

/** The same, or a recovery code: "7k3fq-x9m2p", whatever its case, with or without its dash. */
const codeOrRecoveryCode = text(40).check(
  z.regex(/^\s*((\d\s*){6}|([a-z\d][\s-]*){10})$/i, 'Please enter the 6 digits of the code, or a recovery code'),
)

/** How many recovery codes an account is given. */
export const recoveryCodeCount = 10

/** Shown once: only hashes of them are kept. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const totp = endpoint({
  name: 'totp',
  method: 'GET',
  path: '/api/auth/totp',
  summary: 'Does a sign-in with the password need a code besides?',
  access: 'user',
  /** `since`: ISO 8601, `null` where it does not. */
  answer: z.object({ isOn: z.boolean(), since: z.nullable(z.string()), recoveryCodesLeft: z.int() }),
})

export const setUpTotp = endpoint({
  name: 'setUpTotp',
  method: 'POST',
  path: '/api/auth/totp/setup',
  summary: 'Begins to set up codes: a secret for the authenticator app. Nothing is on until `turnOnTotp`.',
  access: 'recent',
  /** `url`: otpauth, to be shown as a QR code; `secret`: the same to be typed, base32. */
  answer: z.object({ url: z.string(), secret: z.string(), expiresAt: z.string() }),
  failures: ['taken'],
})

export const turnOnTotp = endpoint({
  name: 'turnOnTotp',
  method: 'POST',
  path: '/api/auth/totp/on',
  summary: 'Turns codes on, with one that shows that the app has the secret. The account is told by mail.',
  access: 'recent',
  body: z.object({ code }),
  answer: recoveryCodes,
  failures: ['bad-credentials', 'expired'],
})

export const newRecoveryCodes = endpoint({
  name: 'newRecoveryCodes',
  method: 'POST',
  path: '/api/auth/totp/recovery-codes',
  summary: 'Ten new recovery codes; the earlier ones no longer count. `not-found`: codes are not on.',
  access: 'recent',
  answer: recoveryCodes,
  failures: ['not-found'],
})

export const turnOffTotp = endpoint({
  name: 'turnOffTotp',
  method: 'POST',
  path: '/api/auth/totp/off',
  summary: 'Turns codes off, with one of them or the password. The account is told by mail.',
  access: 'recent',
  body: z.union([z.object({ code: codeOrRecoveryCode }), z.object({ password: text(1024) })]),
  answer: z.null(),
  failures: ['bad-credentials', 'not-found'],
})

export const signInWithCode = endpoint({
  name: 'signInWithCode',
  method: 'POST',
  path: '/api/auth/signin/code',
  summary:
    'Goes on with a sign-in that answered `code-needed`, within ten minutes and in the same browser. `expired`: it has to begin again with the password.',
  body: z.object({ code: codeOrRecoveryCode }),
  answer: customerAnswer,
  failures: ['bad-credentials', 'expired'],
})
