import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email } from './auth.ts'
import { linkToken, mailed } from './link-token.ts'

/** The address that an account has from now on. */
const address = z.object({ email: z.string() })

export const accountEmail = endpoint({
  name: 'accountEmail',
  method: 'GET',
  path: '/api/auth/email',
  summary: 'The address of the account, and the one that waits to be confirmed.',
  access: 'user',
  /** Times in ISO 8601. `pending`: a link to this address waits there to be followed. */
  answer: z.object({
    email: z.string(),
    verifiedAt: z.nullable(z.string()),
    pending: z.nullable(z.object({ email: z.string(), expiresAt: z.string() })),
  }),
})

export const sendVerification = endpoint({
  name: 'sendVerification',
  method: 'POST',
  path: '/api/auth/verify-email/send',
  summary: 'Mails a link that confirms the address once more.',
  access: 'user',
  answer: mailed,
})

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirms the address of an account. On any device, signed in or not.',
  body: z.object({ token: linkToken }),
  answer: address,
  failures: ['expired'],
})

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'POST',
  path: '/api/auth/change-email',
  summary:
    'Mails a link to the new address, which changes it. Answers the same whether or not the address has an account.',
  access: 'recent',
  body: z.object({ newEmail: email }),
  answer: mailed,
})

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Changes the address to the one that the link was sent to, and tells the one before. On any device.',
  body: z.object({ token: linkToken }),
  answer: address,
  failures: ['expired', 'taken'],
})

export const restoreEmail = endpoint({
  name: 'restoreEmail',
  method: 'POST',
  path: '/api/auth/restore-email',
  summary:
    'Takes a change of address back: ends every login session, makes the password void, removes what was added for signing in, and mails a link that sets a new password.',
  body: z.object({ token: linkToken }),
  answer: address,
  failures: ['expired', 'taken'],
})
