import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const loginSession = z.object({
  id: z.string(),
  /** "Chrome on Android", from what the browser said of itself at the sign-in; "Unknown device" if that was nothing we know. */
  device: z.string(),
  /** Begun and last seen, ISO 8601; last seen to ten minutes. */
  begunAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type LoginSession = z.infer<typeof loginSession>

export const loginSessions = endpoint({
  name: 'loginSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the account is signed in: this login session first, then the one last seen.',
  access: 'user',
  answer: z.array(loginSession),
})

const noSession = 'That login session has ended.'

export const endLoginSession = endpoint({
  name: 'endLoginSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Ends one login session. This one too: that is a sign-out.',
  access: 'user',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{22}$/, noSession)) }),
  answer: z.null(),
  failures: ['not-found'],
})

export const endOtherLoginSessions = endpoint({
  name: 'endOtherLoginSessions',
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: 'Ends every login session but this one.',
  access: 'user',
  answer: z.object({ sessionsEnded: z.int() }),
})
