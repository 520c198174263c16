import * as z from 'zod/mini'
import { days, sessionTypes } from '../../content/shop/shop-kinds.ts'
import { endpoint } from '../endpoint.ts'

const expertSession = z.object({
  id: z.string(),
  title: z.string(),
  /** Minutes. */
  duration: z.int(),
  /** Decimal string in `currency`: "75.00". */
  price: z.string(),
  priceMinor: z.int(),
  currency: z.string(),
  type: z.enum(sessionTypes),
  description: z.string(),
  /** Times of day like "09:30", in `timeZone`. */
  availability: z.array(z.object({ days: z.array(z.enum(days)), from: z.string(), to: z.string() })),
  /** IANA name. */
  timeZone: z.string(),
})

export const listExpertSessions = endpoint({
  name: 'listExpertSessions',
  method: 'GET',
  path: '/api/sessions',
  summary: 'Sessions with an expert that can be booked.',
  answer: z.array(expertSession),
})
