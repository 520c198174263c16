import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { failure } from '../requests/failure.ts'
import { emptyable, flag, integer, listOf, metadata, text } from '../requests/parameters.ts'

const paymentBehavior = z.optional(
  z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete']),
)
export const prorationBehavior = z.optional(z.enum(['always_invoice', 'create_prorations', 'none']))
const trialEnd = z.optional(z.union([z.literal('now'), integer]))
export const items = listOf(z.strictObject({ price: text }))
export const changedItems = listOf(z.strictObject({ id: text, price: text }))
export const details = {
  cancel_at_period_end: z.optional(flag),
  default_payment_method: z.optional(text),
  description: z.optional(emptyable(text)),
  metadata,
  payment_behavior: paymentBehavior,
  payment_settings: z.optional(
    z.strictObject({ save_default_payment_method: z.optional(z.enum(['off', 'on_subscription'])) }),
  ),
  proration_behavior: prorationBehavior,
  trial_end: trialEnd,
  trial_settings: z.optional(
    z.strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
    }),
  ),
}

/** The one price that is asked for. */
export async function priceOf(given: readonly { price: string }[], context: Context): Promise<Stripe.Price> {
  const [item, ...others] = given
  if (!item || others.length > 0) throw failure.invalid('The sandbox takes one item.', 'items')
  const { object } = await context.objects.load('price', item.price, 'items[0][price]')
  return object
}

export const trialSettings = (given: {
  trial_settings?: z.output<typeof details.trial_settings>
}): Stripe.Subscription.TrialSettings | undefined =>
  given.trial_settings && { end_behavior: { billing_cycle_anchor: null, ...given.trial_settings.end_behavior } }
