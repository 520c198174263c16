import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { customerAnswer, signUpBody } from './auth.ts'

/** The same name as at sign-up: long enough, and nobody else's. */
export const changeUsernameBody = z.object({ username: signUpBody.shape.username })

export const changeUsername = endpoint({
  name: 'changeUsername',
  method: 'POST',
  path: '/api/auth/change-username',
  summary: 'Changes the name that the account is called by. Answers the same when it is called so already.',
  access: 'user',
  body: changeUsernameBody,
  answer: customerAnswer,
  failures: ['taken'],
})

/** A UTC day: "2026-11-21". */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const usage = z.object({
  /** AI tokens since the 1st of this month, UTC. */
  used: z.int(),
  /** AI tokens a month. */
  limit: z.int(),
  /** When counting begins anew, ISO 8601. */
  resetsAt: z.string(),
  /** The days of this month on which any were used, in order. */
  days: z.array(z.object({ day, tokens: z.int() })),
})
export type Usage = z.infer<typeof usage>

export const getUsage = endpoint({
  name: 'getUsage',
  method: 'GET',
  path: '/api/usage',
  summary: 'The AI tokens of this month: used, the limit, when they are counted anew, and by day.',
  access: 'user',
  answer: usage,
})
