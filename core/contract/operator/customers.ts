import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line } from '../shop/written-text.ts'
import { anyId, page } from './paging.ts'

/** Moments are ISO 8601, UTC. */
export const foundCustomer = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailVerifiedAt: z.nullable(z.string()),
  createdAt: z.string(),
  isOperator: z.boolean(),
})
export type FoundCustomer = z.infer<typeof foundCustomer>

export const operatorCustomers = endpoint({
  name: 'operatorCustomers',
  method: 'GET',
  path: '/api/operator/customers',
  summary: 'Customers in whose id, address or name the text is found, the newest first; without one, all.',
  access: 'operator',
  query: z.object({ q: z._default(line(254), ''), page }),
  answer: z.array(foundCustomer),
})

export const customerInDetail = z.extend(foundCustomer, {
  subscriptionStatus: z.string(),
  /** Login sessions that are not over, and when one of them was last seen. */
  loginSessions: z.int(),
  lastSeenAt: z.nullable(z.string()),
  /** Answers and all else that their devices have sent. */
  eventsStored: z.int(),
  /** What they may study now; `until`: `null` where it does not end. */
  courses: z.array(z.object({ id: z.int(), title: z.string(), source: z.string(), until: z.nullable(z.string()) })),
})
export type CustomerInDetail = z.infer<typeof customerInDetail>

export const operatorCustomer = endpoint({
  name: 'operatorCustomer',
  method: 'GET',
  path: '/api/operator/customers/{id}',
  summary: 'One customer. That an operator looked is logged.',
  access: 'operator',
  params: anyId,
  answer: customerInDetail,
  failures: ['not-found'],
})

export const mailCustomer = endpoint({
  name: 'mailCustomer',
  method: 'POST',
  path: '/api/operator/customers/{id}/mails',
  summary: 'Mails a customer a link, to the address of their account: to confirm it, or to set a new password.',
  access: 'operator',
  params: anyId,
  body: z.object({ what: z.enum(['verify-email', 'reset-password']) }),
  answer: z.null(),
  failures: ['not-found', 'taken'],
})
