import type { Stripe } from 'stripe'
import type { Context } from '../context.ts'
import type { Stored } from '../object-store.ts'
import { failure } from '../requests/failure.ts'
import { makeInvoice, type Line } from './invoices.ts'
import { periodEnd } from './periods.ts'
import {
  applyChange,
  collectInvoice,
  intervalOf,
  itemOf,
  pendingUntil,
  periodLine,
  planOf,
  saveSubscription,
} from './subscription-states.ts'

/** What a change at a moment credits of the price before and charges of the new one. */
export function changeLines(subscription: Stripe.Subscription, price: Stripe.Price, atS: number, nowS: number): Line[] {
  const item = itemOf(subscription)
  const { current_period_start: startS, current_period_end: endS } = item
  const share = (endS - atS) / (endS - startS)
  const part = (of: Stripe.Price) => Math.round((of.unit_amount ?? 0) * share)
  const credit = {
    price: item.price,
    amount: -part(item.price),
    description: `Unused time on ${item.price.nickname ?? item.price.id}`,
    startS: atS,
    endS,
    isProration: true,
  }
  if (intervalOf(price) !== intervalOf(item.price)) {
    return [credit, periodLine(price, nowS, periodEnd(nowS, nowS, intervalOf(price)))]
  }
  const charge = {
    ...credit,
    price,
    amount: part(price),
    description: `Remaining time on ${price.nickname ?? price.id}`,
  }
  return [credit, charge]
}

/** A change is reckoned at a moment of the period that runs. Throws where it is another. */
export function requireMoment(subscription: Stripe.Subscription, atS: number): void {
  const { current_period_start: startS, current_period_end: endS } = itemOf(subscription)
  if (atS >= startS && atS <= endS) return
  throw failure.invalid(
    'Invalid timestamp: can only prorate within the current billing period.',
    'subscription_proration_date',
  )
}

interface PriceChange {
  price: Stripe.Price
  atS: number
  isPending: boolean
}

/** Charges a change of price at once. With `isPending` it comes into force when it is paid. */
export async function chargeChange(
  { object, hidden }: Stored<'subscription'>,
  { price, atS, isPending }: PriceChange,
  context: Context,
): Promise<void> {
  const nowS = await context.nowS(String(object.customer))
  requireMoment(object, atS)
  const lines = changeLines(object, price, atS, nowS)
  const anchorS = intervalOf(price) === intervalOf(itemOf(object).price) ? null : nowS
  const change = { priceId: price.id, anchorS }
  const draft = await makeInvoice({ subscription: object, reason: 'subscription_update', lines }, null, context)
  const charged = { ...object, latest_invoice: draft.id }
  if (!isPending) {
    await saveSubscription(await applyChange(charged, change, context), hidden, context)
    return await collectInvoice(draft, context)
  }
  const expiresAtS = pendingUntil(nowS)
  const pending = { ...change, invoice: String(draft.id), expiresAtS }
  await saveSubscription(waitingFor(charged, price, expiresAtS), { ...hidden, pending }, context)
  await collectInvoice(draft, context)
}

const waitingFor = (
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  expiresAtS: number,
): Stripe.Subscription => ({
  ...subscription,
  pending_update: {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: expiresAtS,
    metadata: null,
    subscription_items: [{ ...itemOf(subscription), price, plan: planOf(price) }],
    trial_end: null,
    trial_from_plan: null,
  },
})
