import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { text } from '../requests/parameters.ts'

export const address = z.strictObject({
  city: z.optional(text),
  country: z.optional(text),
  line1: z.optional(text),
  line2: z.optional(text),
  postal_code: z.optional(text),
  state: z.optional(text),
})

/** As Stripe answers it: what was not given, or is empty, is `null`. */
export const addressOf = (given: z.output<typeof address>): Stripe.Address => ({
  city: given.city || null,
  country: given.country || null,
  line1: given.line1 || null,
  line2: given.line2 || null,
  postal_code: given.postal_code || null,
  state: given.state || null,
})
