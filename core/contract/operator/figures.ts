import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line } from '../shop/written-text.ts'
import { page } from './paging.ts'

export const figuresOfDay = z.object({
  /** The day that the figures of today are of, in UTC: `2026-11-22`. */
  day: z.string(),
  accounts: z.object({ all: z.int(), madeToday: z.int() }),
  signInsToday: z.int(),
  /** Students of whom a device was here today, and what they did today. */
  studentsToday: z.int(),
  eventsToday: z.int(),
  eventsStored: z.int(),
  /** What was paid and given back today, by currency. */
  salesToday: z.array(z.object({ currency: z.string(), orders: z.int(), grossMinor: z.int(), refundedMinor: z.int() })),
  /** Money of a test: none moved. */
  isTestMoney: z.boolean(),
  /** What waits for an answer. */
  open: z.object({ reports: z.int(), messages: z.int(), bookings: z.int() }),
  mails: z.object({ waiting: z.int(), givenUp: z.int() }),
  newsletterSubscribers: z.int(),
})
export type FiguresOfDay = z.infer<typeof figuresOfDay>

export const operatorFigures = endpoint({
  name: 'operatorFigures',
  method: 'GET',
  path: '/api/operator/figures',
  summary: 'The figures of the day.',
  access: 'operator',
  answer: figuresOfDay,
})

export const loggedAct = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  what: z.string(),
  outcome: z.string(),
  /** One row stands for so many. */
  times: z.int(),
  /** Who did it; of an account that is gone, an id that names nobody. */
  userId: z.nullable(z.string()),
  target: z.nullable(z.string()),
  via: z.nullable(z.enum(['login', 'key', 'shell'])),
})
export type LoggedAct = z.infer<typeof loggedAct>

export const operatorLog = endpoint({
  name: 'operatorLog',
  method: 'GET',
  path: '/api/operator/log',
  summary: 'The log of sign-ins, of changes to accounts and of what operators did, the newest first.',
  access: 'operator',
  query: z.object({ what: z.optional(line(40)), about: z.optional(line(64)), page }),
  answer: z.array(loggedAct),
})
