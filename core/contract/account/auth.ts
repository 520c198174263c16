import * as z from 'zod/mini'
import { uuidPattern } from '../../study/events/id.ts'
import { endpoint } from '../endpoint.ts'

export const customer = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /** When they showed that mail to this address reaches them, ISO 8601; `null`: not yet. */
  emailVerifiedAt: z.nullable(z.string()),
  subscriptionStatus: z.string(),
  tokensUsed: z.int(),
  tokenLimit: z.int(),
  createdAt: z.string(),
  /** There while the account waits to be deleted: when that is carried out, ISO 8601. */
  deletionDueAt: z.optional(z.string()),
  /** There for those who run the shop. */
  isOperator: z.optional(z.literal(true)),
})
export type Customer = z.infer<typeof customer>

export const customerAnswer = z.object({ customer })

/** What people write into one field. */
export const text = (max: number) =>
  z.string('Required').check(
    z.maxLength(max, 'Invalid input'),
    z.refine((s) => !s.includes('\u0000'), 'Invalid input'),
  )

/** Addresses as the HTML standard's e-mail input takes them, with a dot in the domain. */
export const emailPattern =
  /^[^\s@"<>()[\]\\,;:]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
/** In the letters that it is compared in, so that mail for all who write it so goes to one mailbox. */
export const email = text(254).check(
  z.trim(),
  z.normalize('NFKC'),
  z.regex(emailPattern, 'Please enter a valid email address'),
)

export const signInBody = z.object({
  email,
  password: text(1024).check(z.minLength(6, 'Password must be at least 6 characters')),
})

export const signUpBody = z.object({
  email,
  username: text(40).check(z.trim(), z.minLength(3, 'Username must be at least 3 characters')),
  password: text(128).check(z.minLength(8, 'Password must be at least 8 characters')),
})

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/auth/signin',
  summary: 'Starts a login session, or asks with `code-needed` for the code that `signInWithCode` takes.',
  body: signInBody,
  answer: customerAnswer,
  failures: ['bad-credentials', 'code-needed'],
})

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Makes an account, and starts its login session.',
  body: signUpBody,
  answer: customerAnswer,
  failures: ['taken'],
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/auth/signout',
  summary: 'Ends the login session. Answers the same without one.',
  /** Whose is to be ended; another's stays. */
  query: z.object({ userId: z.optional(z.string()) }),
  answer: z.null(),
})

export const me = endpoint({
  name: 'me',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in customer.',
  access: 'user',
  answer: customer,
})

export const user = endpoint({ ...me, name: 'user', path: '/api/auth/user', summary: 'The same as /api/auth/me.' })

/** Most ids that one question may name. */
export const knownAccountsLimit = 20

const accountId = z.string().check(z.regex(uuidPattern))

export const knownAccounts = endpoint({
  name: 'knownAccounts',
  method: 'POST',
  path: '/api/auth/accounts/known',
  summary: 'Which of these ids are accounts here, for a device that keeps work of accounts that may be gone.',
  access: 'user',
  body: z.object({ userIds: z.array(accountId).check(z.minLength(1), z.maxLength(knownAccountsLimit)) }),
  answer: z.object({ known: z.array(accountId) }),
})
