import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { clientMadeId, line, lines, writtenAddress } from './written-text.ts'

const missing = 'Please fill in all required fields'

export const requestBooking = endpoint({
  name: 'requestBooking',
  method: 'POST',
  path: '/api/bookings',
  summary: 'Asks for an expert session at a time in London. The same id again is the same request.',
  body: z.object({
    id: clientMadeId,
    sessionId: line(64),
    name: line(100, missing).check(z.minLength(1, missing)),
    email: writtenAddress(missing),
    /** `2026-12-01`, in London. */
    date: z.string(missing).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a day')),
    /** `14:30`, in London: when the session begins. */
    time: z.string(missing).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time')),
    message: z._default(lines(2_000), ''),
  }),
  answer: z.object({
    id: z.string(),
    status: z.literal('requested'),
    /** ISO 8601, UTC. */
    startsAt: z.string(),
    message: z.string(),
  }),
  failures: ['not-found', 'taken'],
})
