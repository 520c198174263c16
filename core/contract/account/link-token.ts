import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What stands behind the `#` of a link in a mail: 32 random bytes, base64url. It never is part of an address that a server sees. */
export const linkToken = z.string('Required').check(z.regex(/^[\w-]{43}$/, 'Invalid input'))

/** Where links in mails lead, without their token: `/reset-password#…`. */
export const linkPaths = {
  'verify-email': '/verify-email',
  'reset-password': '/reset-password',
  'confirm-email': '/confirm-email',
  'restore-email': '/restore-email',
} as const

export type LinkPurpose = keyof typeof linkPaths

/** What is answered when a mail was asked for. `message`: what comes next, in words; `sendsMail`: whether this shop sends any. */
export const mailed = z.object({ message: z.string(), sendsMail: z.boolean() })

export const lookAtLink = endpoint({
  name: 'lookAtLink',
  method: 'POST',
  path: '/api/auth/link',
  summary: 'What a link of a mail is for. Uses nothing up: the page asks before it shows its button.',
  body: z.object({ token: linkToken }),
  /** `email`: the address that the link is about. `expiresAt`: ISO 8601. */
  answer: z.object({
    purpose: z.enum(['verify-email', 'reset-password', 'confirm-email', 'restore-email']),
    email: z.string(),
    expiresAt: z.string(),
  }),
  failures: ['expired'],
})
