import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const getEmailStatus = endpoint({
  name: 'getEmailStatus',
  method: 'GET',
  path: '/api/email-status',
  summary: 'Whether e-mail leaves this server, and by which kind of provider.',
  answer: z.object({ configured: z.boolean(), provider: z.enum(['smtp', 'sandbox']), message: z.string() }),
})
