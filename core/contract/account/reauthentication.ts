import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from './auth.ts'

/** Until when this login session counts as begun just now, ISO 8601. */
export const signedInRecently = z.object({ recentUntil: z.string() })

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  method: 'POST',
  path: '/api/auth/reauthenticate',
  summary: 'Confirms by password that it is still them: for ten minutes, what needs a recent sign-in is open.',
  access: 'user',
  body: z.object({ password: text(1024).check(z.minLength(1, 'Please enter your password.')) }),
  answer: signedInRecently,
  failures: ['bad-credentials'],
})
