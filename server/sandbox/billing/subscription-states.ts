import type { Stripe } from 'stripe'
import type { Context, DueHandler, IntentListener } from '../context.ts'
import type { Stored } from '../object-store.ts'
import { Failure } from '../requests/failure.ts'
import { loadCustomer } from '../sales/customers.ts'
import { invoiceOfIntent } from './invoice-payments.ts'
import { attemptInvoice, closeInvoice, finalizeInvoice, makeInvoice, payInvoice, type Line } from './invoices.ts'
import { periodEnd, type Interval } from './periods.ts'

type Subscription = Stored<'subscription'>

const hourS = 3_600
const dayS = 24 * hourS
/** How long the first payment, or one of a change, may take. */
const expiresAfterS = 23 * hourS
const trialWarningS = 3 * dayS
const upcomingS = 7 * dayS
const draftS = hourS
/** When a renewal is tried again; after the last of them the subscription ends. */
const retriesS = [3 * dayS, 5 * dayS, 7 * dayS]

export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data
  if (!item) throw new Error('a subscription of the sandbox has one item')
  return item
}

export const intervalOf = ({ recurring }: Stripe.Price): Interval => (recurring?.interval === 'year' ? 'year' : 'month')

export const withItem = (subscription: Stripe.Subscription, change: Partial<Stripe.SubscriptionItem>) => ({
  ...subscription,
  items: { ...subscription.items, data: [{ ...itemOf(subscription), ...change }] },
})

/** Which of a subscription's own moments is next, epoch ms. A warning that is over is not given; what has to happen stays due, also
 *  where something else changes the subscription before it has. */
function dueOf(subscription: Stripe.Subscription, { pending }: Subscription['hidden'], nowS: number): number | null {
  const { status, created, trial_end: trialEnd } = subscription
  const { current_period_end: endS } = itemOf(subscription)
  const moments: number[] = []
  const endsAt = (atS: number, warningS: number) =>
    moments.push(...[atS - warningS].filter((warnsAtS) => warnsAtS > nowS), atS)
  if (status === 'incomplete') moments.push(created + expiresAfterS)
  if (status === 'trialing' && trialEnd !== null) endsAt(trialEnd, trialWarningS)
  if (status === 'active' || status === 'past_due') endsAt(endS, upcomingS)
  if (pending) moments.push(pending.expiresAtS)
  return moments.length === 0 ? null : Math.min(...moments) * 1000
}

export async function saveSubscription(
  subscription: Stripe.Subscription,
  hidden: Subscription['hidden'],
  context: Context,
  event:
    | 'customer.subscription.updated'
    | 'customer.subscription.deleted'
    | 'customer.subscription.paused' = 'customer.subscription.updated',
): Promise<Stripe.Subscription> {
  const nowS = await context.nowS(String(subscription.customer))
  await context.objects.save(subscription, { hidden, dueAtMs: dueOf(subscription, hidden, nowS) })
  await context.emit(event, subscription)
  return subscription
}

/** The card that is charged. */
export async function chargedCard(subscription: Stripe.Subscription, context: Context): Promise<string | null> {
  if (typeof subscription.default_payment_method === 'string') return subscription.default_payment_method
  const customer = await loadCustomer(context, String(subscription.customer))
  const method = customer.invoice_settings.default_payment_method
  return typeof method === 'string' ? method : null
}

/** The line of a whole period. */
export const periodLine = (price: Stripe.Price, startS: number, endS: number): Line => ({
  price,
  amount: price.unit_amount ?? 0,
  description: `1 × ${price.nickname ?? price.id}`,
  startS,
  endS,
  isProration: false,
})

export async function endSubscription(
  { object, hidden }: Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
  context: Context,
): Promise<Stripe.Subscription> {
  const nowS = await context.nowS(String(object.customer))
  const isUnpaid = object.status === 'incomplete'
  const ended: Stripe.Subscription = {
    ...object,
    status: isUnpaid ? 'incomplete_expired' : 'canceled',
    canceled_at: object.canceled_at ?? nowS,
    ended_at: nowS,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    pending_update: null,
  }
  const event = isUnpaid ? 'customer.subscription.updated' : 'customer.subscription.deleted'
  await saveSubscription(ended, { ...hidden, pending: null }, context, event)
  for (const invoice of await context.objects.all('invoice', { parent: object.id })) {
    const { status } = invoice.object
    if (isUnpaid && status === 'open') await closeInvoice(invoice, 'void', context)
    if (status === 'draft') await closeInvoice(invoice, 'void', context)
    else if (status === 'open')
      await context.objects.save({ ...invoice.object, next_payment_attempt: null }, { dueAtMs: null })
  }
  return ended
}

/** A new period begins: its invoice is a draft for an hour, or due at once. */
export async function renew(
  { object, hidden }: Subscription,
  { isAtOnce, anchorS }: { isAtOnce: boolean; anchorS: number },
  context: Context,
): Promise<Stripe.Subscription> {
  const { price } = itemOf(object)
  const startS = await context.nowS(String(object.customer))
  const endS = periodEnd(anchorS, startS, intervalOf(price))
  const begun: Stripe.Subscription = {
    ...withItem(object, { current_period_start: startS, current_period_end: endS }),
    billing_cycle_anchor: anchorS,
    status: object.status === 'past_due' ? 'past_due' : 'active',
    trial_end: object.trial_end === null ? null : Math.min(object.trial_end, startS),
  }
  const wanted = {
    subscription: begun,
    reason: 'subscription_cycle' as const,
    lines: [periodLine(price, startS, endS)],
  }
  const draft = await makeInvoice(wanted, isAtOnce ? null : startS + draftS, context)
  const renewed = await saveSubscription({ ...begun, latest_invoice: draft.id }, hidden, context)
  if (isAtOnce) await collectInvoice(draft, context)
  return (await context.objects.load('subscription', renewed.id)).object
}

/** Makes a draft due and tries to charge it. */
export async function collectInvoice(draft: Stripe.Invoice, context: Context): Promise<void> {
  const invoice = await finalizeInvoice(draft, context)
  if (invoice.object.status === 'open') await attempt(invoice, context)
  else await afterPaid(invoice.object, null, context)
}

/** Tries the card that is there; where there is none, or its bank asks its customer, the subscription waits for them. */
async function attempt(invoice: Stored<'invoice'>, context: Context): Promise<void> {
  const subscription = await context.objects.load('subscription', subscriptionIdOf(invoice.object))
  const card = await chargedCard(subscription.object, context)
  if (card === null) return await afterFailed(invoice, context)
  const answer = await attemptInvoice(invoice, card, context)
  const isRenewal = invoice.object.billing_reason === 'subscription_cycle'
  if (answer instanceof Failure || answer.status !== 'requires_action' || !isRenewal) return
  await setPastDue(subscription, context)
  // Nobody tries again what waits for a person, and not for ever.
  const waitsS = retriesS.reduce((sum, seconds) => sum + seconds, 0)
  const { object } = await context.objects.load('invoice', String(invoice.object.id))
  await context.objects.save(object, { dueAtMs: ((await context.nowS(String(object.customer))) + waitsS) * 1000 })
}

async function setPastDue({ object, hidden }: Subscription, context: Context): Promise<void> {
  if (object.status === 'active') await saveSubscription({ ...object, status: 'past_due' }, hidden, context)
}

export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string => {
  const subscription = parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? '')
}

/** What a subscription makes of an invoice of it that was paid. */
async function afterPaid(invoice: Stripe.Invoice, card: string | null, context: Context): Promise<void> {
  const { object, hidden } = await context.objects.load('subscription', subscriptionIdOf(invoice))
  if (object.status === 'canceled' || object.status === 'incomplete_expired') return
  const keepsLast = object.payment_settings?.save_default_payment_method === 'on_subscription'
  const keepsCard = card !== null && (keepsLast || object.default_payment_method === null)
  const paid: Stripe.Subscription = {
    ...object,
    ...(keepsCard && { default_payment_method: card }),
    status: object.status === 'trialing' ? 'trialing' : 'active',
  }
  if (hidden.pending?.invoice !== invoice.id) return void (await saveSubscription(paid, hidden, context))
  const changed = await applyChange(paid, hidden.pending, context)
  await saveSubscription({ ...changed, pending_update: null }, { ...hidden, pending: null }, context)
  await context.emit('customer.subscription.pending_update_applied', changed)
}

/** A change of price that was paid for: of another interval it begins a new period. */
export async function applyChange(
  subscription: Stripe.Subscription,
  { priceId, anchorS }: { priceId: string; anchorS: number | null },
  context: Context,
): Promise<Stripe.Subscription> {
  const { object: price } = await context.objects.load('price', priceId)
  const item = { price, plan: planOf(price) }
  if (anchorS === null) return withItem(subscription, item)
  const endS = periodEnd(anchorS, anchorS, intervalOf(price))
  return {
    ...withItem(subscription, { ...item, current_period_start: anchorS, current_period_end: endS }),
    billing_cycle_anchor: anchorS,
  }
}

/** A charge failed: the first one waits for another card, a renewal is tried again, and one of a change leaves all as it was. */
async function afterFailed(invoice: Stored<'invoice'>, context: Context): Promise<void> {
  const subscription = await context.objects.load('subscription', subscriptionIdOf(invoice.object))
  const tries = invoice.object.attempt_count + 1
  const isRenewal = invoice.object.billing_reason === 'subscription_cycle'
  const waitS = isRenewal ? retriesS[tries - 1] : undefined
  const next = waitS === undefined ? null : (await context.nowS(String(invoice.object.customer))) + waitS
  const tried = { ...invoice.object, attempted: true, attempt_count: tries, next_payment_attempt: next }
  await context.objects.save(tried, { dueAtMs: next === null ? null : next * 1000 })
  await context.emit('invoice.payment_failed', tried)
  if (!isRenewal || subscription.object.status === 'canceled') return
  if (next !== null) return await setPastDue(subscription, context)
  await closeInvoice({ object: tried, hidden: invoice.hidden }, 'uncollectible', context)
  await endSubscription(subscription, 'payment_failed', context)
}

/** An invoice follows its payment intent. */
export const invoiceFollowsIntent: IntentListener = async (intent, context) => {
  const invoice = await invoiceOfIntent(intent, context)
  if (invoice?.object.status !== 'open') return
  const card = typeof intent.payment_method === 'string' ? intent.payment_method : null
  if (intent.status === 'succeeded') await afterPaid(await payInvoice(invoice.object, context), card, context)
  else if (intent.status === 'requires_payment_method') await afterFailed(invoice, context)
}

/** A draft becomes due, or is tried again; one that waited for its customer for too long is given up. */
export const invoiceIsDue: DueHandler<'invoice'> = async (invoice, context) => {
  if (invoice.object.status === 'draft') return await collectInvoice(invoice.object, context)
  if (invoice.object.status !== 'open') return
  const { objects } = context
  const intent = invoice.hidden.intent === null ? null : await objects.load('payment_intent', invoice.hidden.intent)
  if (intent?.object.status !== 'requires_action') return await attempt(invoice, context)
  await closeInvoice(invoice, 'uncollectible', context)
  await endSubscription(await objects.load('subscription', subscriptionIdOf(invoice.object)), 'payment_failed', context)
}

/** The time of something has come: a first payment that never came, a change that was not paid, a warning, the end of a period. */
export const subscriptionIsDue: DueHandler<'subscription'> = async (subscription, context) => {
  const { object, hidden } = subscription
  const nowS = await context.nowS(String(object.customer))
  if (object.status === 'incomplete') return void (await endSubscription(subscription, 'payment_failed', context))
  if (hidden.pending && hidden.pending.expiresAtS <= nowS) return await expireChange(subscription, context)
  const endS = object.status === 'trialing' ? (object.trial_end ?? nowS) : itemOf(object).current_period_end
  if (nowS < endS) {
    await context.objects.save(object, { dueAtMs: dueOf(object, hidden, nowS) })
    if (object.status === 'trialing') await context.emit('customer.subscription.trial_will_end', object)
    return
  }
  if (object.cancel_at_period_end) return void (await endSubscription(subscription, 'cancellation_requested', context))
  const behaviour = object.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice'
  if (object.status === 'trialing' && (await chargedCard(object, context)) === null && behaviour !== 'create_invoice') {
    if (behaviour === 'cancel') return void (await endSubscription(subscription, 'cancellation_requested', context))
    return void (await saveSubscription(
      { ...object, status: 'paused' },
      hidden,
      context,
      'customer.subscription.paused',
    ))
  }
  await renew(subscription, { isAtOnce: false, anchorS: anchorOf(object) }, context)
}

/** After a trial, periods are counted from its end. */
const anchorOf = (subscription: Stripe.Subscription) =>
  subscription.status === 'trialing' && subscription.trial_end !== null
    ? subscription.trial_end
    : subscription.billing_cycle_anchor

export async function expireChange({ object, hidden }: Subscription, context: Context): Promise<void> {
  const kept = await saveSubscription({ ...object, pending_update: null }, { ...hidden, pending: null }, context)
  await context.emit('customer.subscription.pending_update_expired', kept)
  if (!hidden.pending) return
  const invoice = await context.objects.load('invoice', hidden.pending.invoice)
  if (invoice.object.status === 'open') await closeInvoice(invoice, 'void', context)
}

/** How long a change may wait for its payment. */
export const pendingUntil = (nowS: number) => nowS + expiresAfterS

/** The older name of a price, which items still show. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: intervalOf(price),
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})
