import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { lines } from '../shop/written-text.ts'
import { anyId, openOrClosed } from './paging.ts'

// Moments are ISO 8601, UTC.
const received = z.object({ id: z.string(), receivedAt: z.string() })

/** Closes what somebody wrote, and mails them the answer if there is one. */
export const closing = z.object({ answer: z._default(lines(10_000), '') })

export const receivedReport = z.extend(received, {
  closedAt: z.nullable(z.string()),
  courseId: z.int(),
  /** `null`: a course that this server never had. */
  courseTitle: z.nullable(z.string()),
  itemId: z.string(),
  itemHash: z.string(),
  kind: z.string(),
  words: z.string(),
  /** `null`: somebody without an account, whom nobody can answer. */
  from: z.nullable(z.object({ userId: z.string(), username: z.string(), email: z.string() })),
})
export type ReceivedReport = z.infer<typeof receivedReport>

export const operatorReports = endpoint({
  name: 'operatorReports',
  method: 'GET',
  path: '/api/operator/reports',
  summary: 'Reports of questions, the newest first.',
  access: 'operator',
  query: openOrClosed,
  answer: z.array(receivedReport),
})

export const closeReport = endpoint({
  name: 'closeReport',
  method: 'POST',
  path: '/api/operator/reports/{id}/close',
  summary: 'Closes a report of a question; an answer is mailed to the student.',
  access: 'operator',
  params: anyId,
  body: closing,
  answer: z.null(),
  failures: ['not-found', 'taken'],
})

export const receivedMessage = z.extend(received, {
  closedAt: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  isUrgent: z.boolean(),
})
export type ReceivedMessage = z.infer<typeof receivedMessage>

export const operatorMessages = endpoint({
  name: 'operatorMessages',
  method: 'GET',
  path: '/api/operator/messages',
  summary: 'Messages of the contact forms, the newest first.',
  access: 'operator',
  query: openOrClosed,
  answer: z.array(receivedMessage),
})

export const closeMessage = endpoint({
  name: 'closeMessage',
  method: 'POST',
  path: '/api/operator/messages/{id}/close',
  summary: 'Closes a message; an answer is mailed to its sender.',
  access: 'operator',
  params: anyId,
  body: closing,
  answer: z.null(),
  failures: ['not-found', 'taken'],
})

export const receivedBooking = z.extend(received, {
  status: z.enum(['requested', 'confirmed', 'declined']),
  startsAt: z.string(),
  sessionId: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
})
export type ReceivedBooking = z.infer<typeof receivedBooking>

export const operatorBookings = endpoint({
  name: 'operatorBookings',
  method: 'GET',
  path: '/api/operator/bookings',
  summary: 'Requests for expert sessions: those that wait for an answer, soonest first, or the others.',
  access: 'operator',
  query: openOrClosed,
  answer: z.array(receivedBooking),
})

export const decideBooking = endpoint({
  name: 'decideBooking',
  method: 'POST',
  path: '/api/operator/bookings/{id}/decide',
  summary: 'Confirms or declines a request, once, and mails the customer so.',
  access: 'operator',
  params: anyId,
  body: z.object({ status: z.enum(['confirmed', 'declined']), words: z._default(lines(2_000), '') }),
  answer: z.null(),
  failures: ['not-found', 'taken'],
})
