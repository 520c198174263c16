import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const healthz = endpoint({
  name: 'healthz',
  method: 'GET',
  path: '/healthz',
  summary: 'The process runs.',
  answer: z.object({ ok: z.literal(true) }),
})

export const readyz = endpoint({
  name: 'readyz',
  method: 'GET',
  path: '/readyz',
  summary: 'The database answers and is migrated.',
  answer: z.object({ ok: z.literal(true), migrated: z.literal(true) }),
  failures: ['unavailable'],
})
