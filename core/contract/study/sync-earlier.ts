import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { entries, realTime } from './sync.ts'

/** What apps of earlier releases ask in sync, and this one does not. */

export const entriesOfHour = endpoint({
  name: 'entriesOfHour',
  method: 'GET',
  path: '/api/sync/entries',
  summary: 'Ids and places of the events made within one UTC hour.',
  access: 'user',
  query: z.object({
    userId: z.string(),
    hour: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}$/), realTime),
  }),
  answer: entries,
  failures: ['wrong-account'],
})
