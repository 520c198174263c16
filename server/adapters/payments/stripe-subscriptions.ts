import type { Stripe } from 'stripe'
import { Problem } from '../../../core/problem.ts'
import { dayMs } from '../../../core/durations.ts'
import type { Subscriptions } from './plan-subscriptions.ts'
import type { StripeCalls } from './stripe-client.ts'
import { stripePrices } from './stripe-prices.ts'
import { idOf, itemOf, fromStripe } from './from-stripe.ts'

const listed = 100
/** A card that was not given by then is not waited for. */
const setupMs = dayMs

/** Subscriptions by Stripe's client. What Stripe has no field for stands in the subscription's metadata, so that its word is all there
 *  is to ask. Charges are put off as free days, which Stripe has for months and years alike. */
export function stripeSubscriptions({ call }: Pick<StripeCalls, 'call'>, now: () => number): Subscriptions {
  const { priceId, lookedUp } = stripePrices({ call })
  const { told, invoiceOf } = fromStripe({ call }, lookedUp)

  const update = (id: string, change: Stripe.SubscriptionUpdateParams, idempotencyKey?: string) =>
    call((stripe) => stripe.subscriptions.update(id, change, idempotencyKey === undefined ? {} : { idempotencyKey }))

  const openInvoices = async (id: string) =>
    (await call((stripe) => stripe.invoices.list({ subscription: id, status: 'open', limit: listed }))).data

  async function pay(invoiceId: string, card: string): Promise<void> {
    try {
      await call((stripe) => stripe.invoices.pay(invoiceId, { payment_method: card }))
    } catch (error) {
      // The provider keeps it open, and the customer is told.
      if (!(error instanceof Problem) || error.code !== 'payment-required') throw error
    }
  }

  return {
    async begin({ subscriptionId, userId, seal, customerId, price, trialDays }) {
      const wanted: Stripe.SubscriptionCreateParams = {
        customer: customerId,
        items: [{ price: await priceId(price) }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { subscriptionId, userId, seal, ...(trialDays !== null && { trial: 'yes' }) },
        ...(trialDays !== null && {
          trial_period_days: trialDays,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        }),
      }
      const idempotencyKey = `subscription:${subscriptionId}`
      const { id } = await call((stripe) => stripe.subscriptions.create(wanted, { idempotencyKey }))
      return (await told(id)).told
    },

    subscription: async (id) => (await told(id)).told,

    async invoicesOf(id) {
      const wanted = { subscription: id, limit: listed, expand: ['data.payments'] }
      const { data } = await call((stripe) => stripe.invoices.list(wanted))
      return await Promise.all(data.map(invoiceOf))
    },

    async *ids() {
      for (let after: string | undefined, hasMore = true; hasMore;) {
        const next = { limit: listed, ...(after !== undefined && { starting_after: after }) }
        const page = await call((stripe) => stripe.subscriptions.list(next))
        for (const { id } of page.data) yield id
        after = page.data.at(-1)?.id
        hasMore = page.has_more && after !== undefined
      }
    },

    async previewChange(id, { price, atMs }) {
      const { subscription } = await told(id)
      const details = {
        items: [{ id: itemOf(subscription).id, price: await priceId(price) }],
        proration_behavior: 'always_invoice' as const,
        proration_date: dateIn(subscription, atMs),
      }
      const preview = await call((stripe) =>
        stripe.invoices.createPreview({ subscription: id, subscription_details: details }),
      )
      const credits = preview.lines.data.filter(({ amount }) => amount < 0)
      return { dueMinor: preview.amount_due, creditMinor: -credits.reduce((sum, { amount }) => sum + amount, 0) }
    },

    async changeNow(id, { price, atMs, key }) {
      const { subscription } = await told(id)
      const change: Stripe.SubscriptionUpdateParams = {
        items: [{ id: itemOf(subscription).id, price: await priceId(price) }],
        proration_behavior: 'always_invoice',
        proration_date: dateIn(subscription, atMs),
        payment_behavior: 'pending_if_incomplete',
      }
      await update(id, change, key)
      const after = await told(id)
      if (after.subscription.pending_update === null || after.told.needsAction) return
      for (const invoice of await openInvoices(id))
        await call((stripe) => stripe.invoices.voidInvoice(invoice.id ?? '')).catch(ignoreConflict)
      throw new Problem('conflict', 'Your card was declined, so nothing was changed. Another card may work.')
    },

    async changeLater(id, { price, kept }) {
      const { subscription } = await told(id)
      const item = itemOf(subscription)
      const isOtherRhythm = item.price.recurring?.interval !== price.interval
      // Without free days, another interval would be charged at once.
      const holds = isOtherRhythm && subscription.status !== 'trialing'
      await update(id, {
        items: [{ id: item.id, price: await priceId(price) }],
        proration_behavior: 'none',
        ...(holds && { trial_end: item.current_period_end }),
        metadata: {
          keptPlan: kept?.planId ?? '',
          keptInterval: kept?.interval ?? '',
          keptAmount: kept === null ? '' : String(kept.amountMinor),
          keptUntil: kept === null ? '' : String(kept.untilMs),
          ...(holds && { trial: '' }),
        },
      })
    },

    async hold(id, { untilMs, paused, extendedUntilMs }) {
      const { told: before } = await told(id)
      await update(id, {
        trial_end: Math.floor(untilMs / 1000),
        proration_behavior: 'none',
        metadata: {
          trial: '',
          pausedFrom: paused === null ? '' : String(paused.fromMs),
          pausedUntil: paused === null ? '' : String(paused.untilMs),
          extendedUntil: extendedUntilMs === null ? '' : String(extendedUntilMs),
          ...(before.kept && before.kept.untilMs > now() && { keptUntil: String(paused?.fromMs ?? untilMs) }),
        },
      })
    },

    async endPause(id) {
      const { told: before } = await told(id)
      const change = {
        trial_end: 'now',
        proration_behavior: 'none',
        metadata: { pausedFrom: '', pausedUntil: '' },
      } as const
      await update(id, change, `subscription:${id}:resumed:${before.paused?.untilMs ?? 0}`)
    },

    async setEndsWithPeriod(id, endsWithPeriod) {
      await update(id, { cancel_at_period_end: endsWithPeriod })
    },

    async endNow(id) {
      const { told: before } = await told(id)
      if (before.status !== 'canceled') await call((stripe) => stripe.subscriptions.cancel(id)).catch(ignoreMissing)
      for (const invoice of await openInvoices(id))
        await call((stripe) => stripe.invoices.voidInvoice(invoice.id ?? '')).catch(ignoreConflict)
    },

    async prepareCard({ subscriptionId, customerId }) {
      const wanted: Stripe.SetupIntentCreateParams = {
        customer: customerId,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { subscriptionId },
      }
      const { id, client_secret: clientSecret } = await call((stripe) => stripe.setupIntents.create(wanted))
      return { setupId: id, clientSecret: clientSecret ?? '' }
    },

    async takeCard(id, setupId) {
      const setup = await call((stripe) => stripe.setupIntents.retrieve(setupId))
      if (setup.status !== 'succeeded') return setup.status === 'canceled' || setup.created * 1000 + setupMs < now()
      const { told: before } = await told(id)
      if (before.status === 'canceled' || setup.payment_method === null) return true
      const card = idOf(setup.payment_method)
      await update(id, { default_payment_method: card })
      for (const invoice of await openInvoices(id)) await pay(invoice.id ?? '', card)
      return true
    },
  }
}

/** A moment by which a change can be reckoned: one of the period that runs. */
function dateIn(subscription: Stripe.Subscription, atMs: number): number {
  const { current_period_start: startS, current_period_end: endS } = itemOf(subscription)
  return Math.min(Math.max(Math.floor(atMs / 1000), startS), endS)
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'conflict') throw error
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'not-found') throw error
}
