import type { Stripe } from 'stripe'
import type { ProviderInvoice, ProviderPrice, ProviderStatus, ProviderSubscription } from './plan-subscriptions.ts'
import type { StripeCalls } from './stripe-client.ts'
import { intervalIn, priceOf } from './stripe-prices.ts'

/** What Stripe says of subscriptions and invoices, in the words of the shop. */
export function fromStripe(
  { call }: Pick<StripeCalls, 'call'>,
  lookedUp: (price: string | Stripe.Price | undefined) => Promise<ProviderPrice>,
) {
  async function told(id: string): Promise<{ subscription: Stripe.Subscription; told: ProviderSubscription }> {
    const expand = ['default_payment_method', 'latest_invoice.confirmation_secret', 'latest_invoice.payments']
    const subscription = await call((stripe) => stripe.subscriptions.retrieve(id, { expand }))
    return { subscription, told: await toldOf(subscription) }
  }

  async function toldOf(subscription: Stripe.Subscription): Promise<ProviderSubscription> {
    const { metadata, default_payment_method: card, latest_invoice: latest } = subscription
    const item = itemOf(subscription)
    const open = isWhole(latest) && latest.status === 'open' ? latest : null
    return {
      id: subscription.id,
      subscriptionId: metadata['subscriptionId'] ?? null,
      userId: metadata['userId'] ?? null,
      seal: metadata['seal'] ?? null,
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
      confirmMinor: open?.amount_due ?? null,
      needsAction: open !== null && (await needsAction(open)),
    }
  }

  async function needsAction(invoice: Stripe.Invoice): Promise<boolean> {
    const payment = paymentOf(invoice)
    if (payment === null || !invoice.attempted) return false
    return (await call((stripe) => stripe.paymentIntents.retrieve(payment))).status === 'requires_action'
  }

  async function invoiceOf(invoice: Stripe.Invoice): Promise<ProviderInvoice> {
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

  return { told, invoiceOf }
}

/** `unpaid` comes where an operator of Stripe has chosen so: it opens nothing. */
const statuses: Readonly<Record<string, ProviderStatus>> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
}

const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

export function itemOf({ items, id }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`subscription ${id} has no item`)
  return item
}

function keptOf(metadata: Stripe.Metadata): ProviderSubscription['kept'] {
  const [amountMinor, untilMs] = [numberIn(metadata, 'keptAmount'), numberIn(metadata, 'keptUntil')]
  const planId = metadata['keptPlan']
  if (!planId || amountMinor === null || untilMs === null) return null
  return { planId, interval: intervalIn(metadata['keptInterval']), amountMinor, untilMs }
}

function pausedOf(metadata: Stripe.Metadata): ProviderSubscription['paused'] {
  const [fromMs, untilMs] = [numberIn(metadata, 'pausedFrom'), numberIn(metadata, 'pausedUntil')]
  return fromMs === null || untilMs === null ? null : { fromMs, untilMs }
}

function numberIn(metadata: Stripe.Metadata, name: string): number | null {
  const text = metadata[name]
  return text === undefined || text === '' ? null : Number(text)
}

function cardOf({ card }: Stripe.PaymentMethod): ProviderSubscription['card'] {
  if (!card) return null
  const expires = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
  return { brand: card.brand, last4: card.last4, expires }
}

function paymentOf({ payments }: Stripe.Invoice): string | null {
  const payment = payments?.data.find(({ payment: { payment_intent: intent } }) => intent !== undefined)
  const intent = payment?.payment.payment_intent
  return intent === undefined ? null : idOf(intent)
}

export const idOf = (of: string | { id: string }) => (typeof of === 'string' ? of : of.id)
const isWhole = <T extends object>(field: string | T | null): field is T => typeof field === 'object' && field !== null
const msOf = (seconds: number | null) => (seconds === null ? null : seconds * 1000)
