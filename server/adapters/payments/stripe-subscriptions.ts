import type { Stripe } from 'stripe'
import { Problem } from '../../../core/problem.ts'
import { dayMs } from '../../../core/durations.ts'
import type { StripeCalls } from './stripe-client.ts'
import type {
  BillingInterval,
  PlanPrice,
  Subscriptions,
  ToldInvoice,
  ToldPrice,
  ToldStatus,
  ToldSubscription,
} from './plan-subscriptions.ts'

const listed = 100
/** A card that was not given by then is not waited for. */
const setupMs = dayMs

/** Subscriptions by Stripe's client. What Stripe has no field for stands in the subscription's metadata, so that its word is all there
 *  is to ask. Charges are put off as free days, which Stripe has for months and years alike. */
export function stripeSubscriptions({ call }: Pick<StripeCalls, 'call'>, now: () => number): Subscriptions {
  /** A price never changes: what was once read of it stays. */
  const known = new Map<string, ToldPrice>()

  async function told(id: string): Promise<{ subscription: Stripe.Subscription; told: ToldSubscription }> {
    const expand = ['default_payment_method', 'latest_invoice.confirmation_secret', 'latest_invoice.payments']
    const subscription = await call((stripe) => stripe.subscriptions.retrieve(id, { expand }))
    return { subscription, told: await toldOf(subscription) }
  }

  async function toldOf(subscription: Stripe.Subscription): Promise<ToldSubscription> {
    const { metadata, default_payment_method: card, latest_invoice: latest } = subscription
    const item = itemOf(subscription)
    const open = isWhole(latest) && latest.status === 'open' ? latest : null
    return {
      id: subscription.id,
      subscriptionId: metadata['subscriptionId'] ?? null,
      userId: metadata['userId'] ?? null,
      customerId: idOf(subscription.customer),
      status: statuses[subscription.status] ?? 'canceled',
      price: priceOf(item.price),
      isTrial: metadata['trial'] === 'yes',
      periodEndsAtMs: item.current_period_end * 1000,
      endsWithPeriod: subscription.cancel_at_period_end,
      endedAtMs: msOf(subscription.ended_at),
      kept: keptOf(metadata),
      paused: pausedOf(metadata),
      extendedUntilMs: numberIn(metadata, 'extendedUntil'),
      card: isWhole(card) ? cardOf(card) : null,
      confirmSecret: open?.confirmation_secret?.client_secret ?? null,
      needsAction: open !== null && (await needsAction(open)),
    }
  }

  async function needsAction(invoice: Stripe.Invoice): Promise<boolean> {
    const payment = paymentOf(invoice)
    if (payment === null || !invoice.attempted) return false
    return (await call((stripe) => stripe.paymentIntents.retrieve(payment))).status === 'requires_action'
  }

  async function invoiceOf(invoice: Stripe.Invoice): Promise<ToldInvoice> {
    // A change credits one price and charges another: it is of what it charges.
    const line = invoice.lines.data.findLast(({ amount }) => amount > 0) ?? invoice.lines.data[0]
    const { created, amount_due: due, amount_paid: paid, status, status_transitions: transitions } = invoice
    return {
      id: invoice.id ?? '',
      status: invoiceStatuses.find((one) => one === status) ?? 'draft',
      amountMinor: status === 'paid' ? paid : due,
      currency: invoice.currency.toUpperCase(),
      planId: (await lookedUp(line?.pricing?.price_details?.price)).planId,
      periodStartsAtMs: (line?.period.start ?? created) * 1000,
      periodEndsAtMs: (line?.period.end ?? created) * 1000,
      createdAtMs: created * 1000,
      paidAtMs: msOf(transitions.paid_at),
      paymentId: paymentOf(invoice),
      isRenewal: invoice.billing_reason === 'subscription_cycle',
      nextAttemptAtMs: msOf(invoice.next_payment_attempt),
    }
  }

  async function lookedUp(price: string | Stripe.Price | undefined): Promise<ToldPrice> {
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
    async begin({ subscriptionId, userId, customerId, price, trialDays }) {
      const wanted: Stripe.SubscriptionCreateParams = {
        customer: customerId,
        items: [{ price: await priceId(price) }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { subscriptionId, userId, ...(trialDays !== null && { trial: 'yes' }) },
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
      const live = await call((stripe) =>
        stripe.subscriptions.list({ limit: listed }).autoPagingToArray({ limit: 10_000 }),
      )
      for (const { id } of live) yield id
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

/** `unpaid` comes where an operator of Stripe has chosen so: it opens nothing. */
const statuses: Readonly<Record<string, ToldStatus>> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
}

const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

const noPrice: ToldPrice = { planId: '', interval: 'month', amountMinor: 0, currency: '' }

const priceOf = ({ metadata, recurring, unit_amount: amount, currency }: Stripe.Price): ToldPrice => ({
  planId: metadata['planId'] ?? '',
  interval: intervalIn(recurring?.interval),
  amountMinor: amount ?? 0,
  currency: currency.toUpperCase(),
})

const intervalIn = (text: string | undefined): BillingInterval => (text === 'year' ? 'year' : 'month')

function itemOf({ items, id }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`subscription ${id} has no item`)
  return item
}

/** A moment by which a change can be reckoned: one of the period that runs. */
function dateIn(subscription: Stripe.Subscription, atMs: number): number {
  const { current_period_start: startS, current_period_end: endS } = itemOf(subscription)
  return Math.min(Math.max(Math.floor(atMs / 1000), startS), endS)
}

function keptOf(metadata: Stripe.Metadata): ToldSubscription['kept'] {
  const [amountMinor, untilMs] = [numberIn(metadata, 'keptAmount'), numberIn(metadata, 'keptUntil')]
  const planId = metadata['keptPlan']
  if (!planId || amountMinor === null || untilMs === null) return null
  return { planId, interval: intervalIn(metadata['keptInterval']), amountMinor, untilMs }
}

function pausedOf(metadata: Stripe.Metadata): ToldSubscription['paused'] {
  const [fromMs, untilMs] = [numberIn(metadata, 'pausedFrom'), numberIn(metadata, 'pausedUntil')]
  return fromMs === null || untilMs === null ? null : { fromMs, untilMs }
}

function numberIn(metadata: Stripe.Metadata, name: string): number | null {
  const text = metadata[name]
  return text === undefined || text === '' ? null : Number(text)
}

function cardOf({ card }: Stripe.PaymentMethod): ToldSubscription['card'] {
  if (!card) return null
  const expires = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
  return { brand: card.brand, last4: card.last4, expires }
}

function paymentOf({ payments }: Stripe.Invoice): string | null {
  const payment = payments?.data.find(({ payment: { payment_intent: intent } }) => intent !== undefined)
  const intent = payment?.payment.payment_intent
  return intent === undefined ? null : idOf(intent)
}

const idOf = (of: string | { id: string }) => (typeof of === 'string' ? of : of.id)
const isWhole = <T extends object>(field: string | T | null): field is T => typeof field === 'object' && field !== null
const msOf = (seconds: number | null) => (seconds === null ? null : seconds * 1000)

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'conflict') throw error
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'not-found') throw error
}
