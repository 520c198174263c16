import type { Stripe } from 'stripe'
import { Problem } from '../../../core/problem.ts'
import type { BillingInterval, PlanPrice, ProviderPrice } from './plan-subscriptions.ts'
import type { StripeCalls } from './stripe-client.ts'

/** Prices of plans at Stripe: made when they are first asked for, and read once. */
export function stripePrices({ call }: Pick<StripeCalls, 'call'>) {
  /** A price never changes: what was once read of it stays. */
  const known = new Map<string, ProviderPrice>()

  async function lookedUp(price: string | Stripe.Price | undefined): Promise<ProviderPrice> {
    if (price === undefined) return noPrice
    if (typeof price !== 'string') return priceOf(price)
    const before = known.get(price)
    if (before) return before
    const found = priceOf(await call((stripe) => stripe.prices.retrieve(price)))
    known.set(price, found)
    return found
  }

  /** The provider's id of a price, which is made when it is first asked for. */
  async function priceId(price: PlanPrice): Promise<string> {
    const { planId, interval, amountMinor, currency, name } = price
    const key = `${planId}:${interval}:${amountMinor}:${currency}`
    const wanted = { lookup_keys: [key], active: true, limit: 1 }
    const found = (await call((stripe) => stripe.prices.list(wanted))).data[0]
    if (found) return found.id
    const made: Stripe.PriceCreateParams = {
      product: await productId(planId, name),
      currency: currency.toLowerCase(),
      unit_amount: amountMinor,
      recurring: { interval },
      lookup_key: key,
      nickname: name,
      metadata: { planId },
    }
    return (await call((stripe) => stripe.prices.create(made, { idempotencyKey: `price:${key}` }))).id
  }

  async function productId(planId: string, name: string): Promise<string> {
    const id = `plan_${planId}`
    try {
      return (await call((stripe) => stripe.products.retrieve(id))).id
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not-found') throw error
      const made = { id, name, metadata: { planId } }
      return (await call((stripe) => stripe.products.create(made, { idempotencyKey: `product:${id}` }))).id
    }
  }

  return { priceId, lookedUp }
}

const noPrice: ProviderPrice = { planId: '', interval: 'month', amountMinor: 0, currency: '' }

export const priceOf = ({ metadata, recurring, unit_amount: amount, currency }: Stripe.Price): ProviderPrice => ({
  planId: metadata['planId'] ?? '',
  interval: intervalIn(recurring?.interval),
  amountMinor: amount ?? 0,
  currency: currency.toUpperCase(),
})

export const intervalIn = (text: string | undefined): BillingInterval => (text === 'year' ? 'year' : 'month')
