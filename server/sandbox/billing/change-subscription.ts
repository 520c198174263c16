import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Stored } from '../object-store.ts'
import { failure } from '../requests/failure.ts'
import { changedMetadata, integer } from '../requests/parameters.ts'
import { chargeChange } from './price-changes.ts'
import { changedItems, details, priceOf, trialSettings } from './subscription-parameters.ts'
import { expireChange, intervalOf, itemOf, planOf, renew, saveSubscription, withItem } from './subscription-states.ts'

export const updateParams = z.strictObject({
  ...details,
  items: z.optional(changedItems),
  proration_date: z.optional(integer),
})

/** Changes what of a subscription was asked for, and charges what that costs now. */
export async function changeSubscription(
  stored: Stored<'subscription'>,
  params: z.output<typeof updateParams>,
  context: Context,
): Promise<Stripe.Subscription> {
  if (params.items && stored.hidden.pending) {
    // Another change takes the place of one that waits, and its invoice.
    await expireChange(stored, context)
    return changeSubscription(await context.objects.load('subscription', stored.object.id), params, context)
  }
  const { object: before, hidden } = stored
  if (['canceled', 'incomplete_expired'].includes(before.status))
    throw failure.invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const isPending = params.payment_behavior === 'pending_if_incomplete'
  if (isPending && (params.metadata !== undefined || params.cancel_at_period_end !== undefined))
    throw failure.invalid('pending_if_incomplete does not take metadata or cancel_at_period_end.', 'payment_behavior')
  const nowS = await context.nowS(String(before.customer))
  const card = params.default_payment_method
  if (card !== undefined) await context.objects.load('payment_method', card, 'default_payment_method')
  const cancels = params.cancel_at_period_end ?? before.cancel_at_period_end
  const plain: Stripe.Subscription = {
    ...before,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? (before.canceled_at ?? nowS) : null,
    default_payment_method: card ?? before.default_payment_method,
    description: params.description === undefined ? before.description : params.description,
    metadata: changedMetadata(before.metadata, params.metadata),
    trial_settings: trialSettings(params) ?? before.trial_settings,
  }
  const price = params.items && (await priceOf(params.items, context))
  if (price && price.currency !== before.currency)
    throw failure.invalid('The price’s currency does not match the subscription’s.', 'items[0][price]')
  const moved = await withTrial(plain, params.trial_end, nowS)
  const isFree = moved.status === 'trialing'
  const isOther = price !== undefined && price.id !== itemOf(before).price.id
  if (isOther && !isFree && params.proration_behavior !== 'none') {
    await saveSubscription(moved, hidden, context)
    const atS = params.proration_date ?? nowS
    await chargeChange({ object: moved, hidden }, { price, atS, isPending }, context)
  } else if (isOther && !isFree && intervalOf(price) !== intervalOf(itemOf(before).price)) {
    await renew(
      { object: withItem(moved, { price, plan: planOf(price) }), hidden },
      { isAtOnce: true, anchorS: nowS },
      context,
    )
  } else {
    const changed = isOther ? withItem(moved, { price, plan: planOf(price) }) : moved
    await saveSubscription(changed, hidden, context)
    if (params.trial_end === 'now' && before.status === 'trialing')
      await renew({ object: changed, hidden }, { isAtOnce: true, anchorS: nowS }, context)
  }
  return (await context.objects.load('subscription', before.id)).object
}

/** Another end of free days: what was paid for goes on as free days, and the next charge comes with their end. */
async function withTrial(
  subscription: Stripe.Subscription,
  end: 'now' | number | undefined,
  nowS: number,
): Promise<Stripe.Subscription> {
  if (end === undefined || end === 'now') return subscription
  if (end <= nowS) throw failure.invalid('Invalid timestamp: must be in the future.', 'trial_end')
  return {
    ...withItem(subscription, { current_period_start: nowS, current_period_end: end }),
    status: 'trialing',
    billing_cycle_anchor: end,
    trial_start: subscription.trial_start ?? nowS,
    trial_end: end,
  }
}
