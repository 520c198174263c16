import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { anyId, page } from './paging.ts'

export const mailStates = ['waiting', 'given-up', 'sent', 'dropped'] as const

/** A job of the outbox: most are mails. Moments are ISO 8601, UTC. */
export const outgoing = z.object({
  id: z.string(),
  /** mail, form or another kind of job. */
  kind: z.string(),
  state: z.enum(mailStates),
  /** Gone with the words once it was sent. */
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  createdAt: z.string(),
  /** When it is tried next; `null` for what has ended. */
  dueAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  attempts: z.int(),
  /** Why the last attempt failed, as a code. */
  reason: z.nullable(z.string()),
  /** Are its words still here? Only then can it be sent again. */
  isKept: z.boolean(),
})
export type Outgoing = z.infer<typeof outgoing>

export const operatorMails = endpoint({
  name: 'operatorMails',
  method: 'GET',
  path: '/api/operator/mails',
  summary: 'What waits to be sent, was sent in the last month, or was given up (dead letters); the newest first.',
  access: 'operator',
  query: z.object({ state: z._default(z.enum(mailStates), 'given-up'), page }),
  answer: z.array(outgoing),
})

export const operatorMail = endpoint({
  name: 'operatorMail',
  method: 'GET',
  path: '/api/operator/mails/{id}',
  summary: 'One of them with its words, without the secrets of its links. That an operator looked is logged.',
  access: 'operator',
  params: anyId,
  answer: z.extend(outgoing, { text: z.nullable(z.string()) }),
  failures: ['not-found'],
})

export const retryMail = endpoint({
  name: 'retryMail',
  method: 'POST',
  path: '/api/operator/mails/{id}/retry',
  summary: 'Has it tried at once: what waits or was given up, and once more what was sent and is still kept.',
  access: 'operator',
  params: anyId,
  answer: z.null(),
  failures: ['not-found', 'taken'],
})

export const dropMail = endpoint({
  name: 'dropMail',
  method: 'POST',
  path: '/api/operator/mails/{id}/drop',
  summary: 'Forgets a dead letter, with its words, for good.',
  access: 'recent-operator',
  params: anyId,
  answer: z.null(),
  failures: ['not-found', 'taken'],
})
