import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Below it, browsers speak to the payment sandbox as they do to Stripe's `/v1`. */
export const sandboxStripePath = '/sandbox/stripe'

export const sandboxAuthenticate = endpoint({
  name: 'sandboxAuthenticate',
  method: 'POST',
  path: '/sandbox/stripe/authentication',
  summary:
    'Answers in place of the bank of a test card whether a payment, or a card that is kept, is its holder’s. Answers the state of the intent after that.',
  body: z.object({
    intentId: z.string().check(z.maxLength(100)),
    clientSecret: z.string().check(z.maxLength(200)),
    isAuthenticated: z.boolean(),
  }),
  answer: z.object({ status: z.string() }),
  failures: ['not-found'],
})
