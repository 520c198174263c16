import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Stored } from '../object-store.ts'
import { Failure, failure } from '../requests/failure.ts'
import { isInRange, listAnswer, pageOf } from '../requests/list-answer.ts'
import { noParameters, operation } from '../requests/operation.ts'
import {
  changedMetadata,
  emptyable,
  flag,
  integer,
  listOf,
  metadata,
  page,
  range,
  text,
} from '../requests/parameters.ts'
import { loadCustomer } from '../sales/customers.ts'
import { attemptInvoice, closeInvoice, draftInvoice, finalizeInvoice, makeInvoice, type Line } from './invoices.ts'
import { periodEnd } from './periods.ts'
import {
  applyChange,
  chargedCard,
  collectInvoice,
  endSubscription,
  expireChange,
  intervalOf,
  itemOf,
  pendingUntil,
  periodLine,
  planOf,
  renew,
  saveSubscription,
  subscriptionIdOf,
  withItem,
} from './subscription-states.ts'

type Subscription = Stored<'subscription'>

const dayS = 86_400
const path = '/v1/subscriptions'

const paymentBehavior = z.optional(
  z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete']),
)
const prorationBehavior = z.optional(z.enum(['always_invoice', 'create_prorations', 'none']))
const trialEnd = z.optional(z.union([z.literal('now'), integer]))
const items = listOf(z.strictObject({ price: text }))
const changedItems = listOf(z.strictObject({ id: text, price: text }))
const details = {
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

async function priceOf(given: readonly { price: string }[], context: Context): Promise<Stripe.Price> {
  const [item, ...others] = given
  if (!item || others.length > 0) throw failure.invalid('The sandbox takes one item.', 'items')
  const { object } = await context.objects.load('price', item.price, 'items[0][price]')
  return object
}

/** A customer pays in one currency for as long as they exist. */
async function requireCurrency(customer: Stripe.Customer, currency: string, context: Context): Promise<void> {
  if (customer.currency === null || customer.currency === undefined) {
    await context.objects.save({ ...customer, currency })
  } else if (customer.currency !== currency) {
    throw failure.invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${customer.currency}.`,
    )
  }
}

async function begin(
  {
    customerId,
    price,
    params,
  }: {
    customerId: string
    price: Stripe.Price
    params: { [K in keyof typeof details]?: z.output<(typeof details)[K]> } & { trial_period_days?: number | undefined }
  },
  context: Context,
): Promise<Stripe.Subscription> {
  const customer = await loadCustomer(context, customerId, 'customer')
  await requireCurrency(customer, price.currency, context)
  const nowS = await context.nowS(customer.id)
  const trialEndS = trialEndOf(params, nowS)
  const endS = trialEndS ?? periodEnd(nowS, nowS, intervalOf(price))
  const id = context.newId('sub')
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEndS ?? nowS,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: params.cancel_at_period_end ?? false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: nowS,
    currency: price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: params.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      url: `/v1/subscription_items?subscription=${id}`,
      has_more: false,
      data: [
        {
          id: context.newId('si'),
          object: 'subscription_item',
          billing_thresholds: null,
          created: nowS,
          current_period_end: endS,
          current_period_start: nowS,
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: planOf(price),
          price,
          quantity: 1,
          subscription: id,
          tax_rates: [],
        },
      ],
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: changedMetadata({}, params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: nowS,
    status: trialEndS === null ? 'incomplete' : 'trialing',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEndS,
    trial_settings: trialSettings(params) ?? {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEndS === null ? null : nowS,
  }
  const hidden = { pending: null }
  await context.objects.insert(subscription, { customer: customer.id, hidden })
  const isFree = trialEndS !== null
  const line = { ...periodLine(price, nowS, endS), ...(isFree && { amount: 0 }) }
  const draft = await makeInvoice({ subscription, reason: 'subscription_create', lines: [line] }, null, context)
  const begun = { ...subscription, latest_invoice: draft.id }
  await context.emit('customer.subscription.created', begun)
  await saveSubscription(begun, hidden, context)
  const invoice = await finalizeInvoice(draft, context)
  const card = await chargedCard(begun, context)
  if (!isFree && card !== null && params.payment_behavior !== 'default_incomplete')
    await attemptInvoice(invoice, card, context)
  return (await context.objects.load('subscription', id)).object
}

const trialSettings = (given: {
  trial_settings?: z.output<typeof details.trial_settings>
}): Stripe.Subscription.TrialSettings | undefined =>
  given.trial_settings && { end_behavior: { billing_cycle_anchor: null, ...given.trial_settings.end_behavior } }

function trialEndOf(
  given: { trial_end?: 'now' | number | undefined; trial_period_days?: number | undefined },
  nowS: number,
): number | null {
  const { trial_end: end, trial_period_days: days } = given
  if (days !== undefined && days > 0) return nowS + days * dayS
  if (end === undefined || end === 'now') return null
  if (end <= nowS) throw failure.invalid('Invalid timestamp: must be in the future.', 'trial_end')
  return end
}

/** What a change at a moment credits of the price before and charges of the new one. */
function changeLines(subscription: Stripe.Subscription, price: Stripe.Price, atS: number, nowS: number): Line[] {
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

function requireMoment(subscription: Stripe.Subscription, atS: number): void {
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
async function chargeChange(
  { object, hidden }: Subscription,
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

const updateParams = z.strictObject({
  ...details,
  items: z.optional(changedItems),
  proration_date: z.optional(integer),
})

async function update(
  stored: Subscription,
  params: z.output<typeof updateParams>,
  context: Context,
): Promise<Stripe.Subscription> {
  if (params.items && stored.hidden.pending) {
    // Another change takes the place of one that waits, and its invoice.
    await expireChange(stored, context)
    return update(await context.objects.load('subscription', stored.object.id), params, context)
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

export const subscriptionOperations = [
  operation({
    method: 'POST',
    path,
    types: 'SubscriptionCreateParams',
    params: z.strictObject({ ...details, customer: text, items, trial_period_days: z.optional(integer) }),
    run: async ({ params: { customer, items: given, ...params } }, context) =>
      begin({ customerId: customer, price: await priceOf(given, context), params }, context),
  }),
  operation({
    method: 'GET',
    path: `${path}/{id}`,
    types: 'SubscriptionRetrieveParams',
    params: noParameters,
    run: async ({ id }, { objects }) => (await objects.load('subscription', id)).object,
  }),
  operation({
    method: 'POST',
    path: `${path}/{id}`,
    types: 'SubscriptionUpdateParams',
    params: updateParams,
    run: async ({ params, id }, context) => update(await context.objects.load('subscription', id), params, context),
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{id}`,
    types: 'SubscriptionCancelParams',
    params: z.strictObject({ invoice_now: z.optional(flag), prorate: z.optional(flag) }),
    async run({ id }, context) {
      const stored = await context.objects.load('subscription', id)
      if (['canceled', 'incomplete_expired'].includes(stored.object.status)) throw failure.noSuch('subscription', id)
      return endSubscription(stored, 'cancellation_requested', context)
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/{id}/resume`,
    types: 'SubscriptionResumeParams',
    params: noParameters,
    async run({ id }, context) {
      const stored = await context.objects.load('subscription', id)
      if (stored.object.status !== 'paused')
        throw failure.invalid('Only a paused subscription can be resumed.', 'subscription')
      return renew(stored, { isAtOnce: true, anchorS: await context.nowS(String(stored.object.customer)) }, context)
    },
  }),
  operation({
    method: 'GET',
    path,
    types: 'SubscriptionListParams',
    params: z.strictObject({
      ...page,
      created: range,
      customer: z.optional(text),
      status: z.optional(
        z.enum([
          'active',
          'all',
          'canceled',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'paused',
          'trialing',
          'unpaid',
        ]),
      ),
    }),
    async run({ params: { created, customer, status, ...asked } }, { objects }) {
      const where = (subscription: Stripe.Subscription) =>
        isInRange(subscription.created, created) &&
        (status === undefined ? subscription.status !== 'canceled' : status === 'all' || subscription.status === status)
      return listAnswer(path, await objects.list('subscription', { ...pageOf(asked), customer, where }))
    },
  }),
]

export const invoiceOperations = [
  operation({
    method: 'GET',
    path: '/v1/invoices/{id}',
    types: 'InvoiceRetrieveParams',
    params: noParameters,
    run: async ({ id }, { objects }) => (await objects.load('invoice', id)).object,
  }),
  operation({
    method: 'GET',
    path: '/v1/invoices',
    types: 'InvoiceListParams',
    params: z.strictObject({
      ...page,
      created: range,
      customer: z.optional(text),
      status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
      subscription: z.optional(text),
    }),
    async run({ params: { created, customer, status, subscription: parent, ...asked } }, { objects }) {
      const where = (invoice: Stripe.Invoice) =>
        isInRange(invoice.created, created) && (status === undefined || invoice.status === status)
      return listAnswer('/v1/invoices', await objects.list('invoice', { ...pageOf(asked), customer, parent, where }))
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    types: 'InvoiceCreatePreviewParams',
    params: z.strictObject({
      subscription: text,
      subscription_details: z.strictObject({
        items: changedItems,
        proration_behavior: prorationBehavior,
        proration_date: z.optional(integer),
      }),
    }),
    async run({ params: { subscription: id, subscription_details: wanted } }, context) {
      const { object } = await context.objects.load('subscription', id, 'subscription')
      const price = await priceOf(wanted.items, context)
      const nowS = await context.nowS(String(object.customer))
      const atS = wanted.proration_date ?? nowS
      requireMoment(object, atS)
      const lines = changeLines(object, price, atS, nowS)
      return draftInvoice({ subscription: object, reason: 'upcoming', lines }, context)
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/{id}/pay',
    types: 'InvoicePayParams',
    params: z.strictObject({ off_session: z.optional(flag), payment_method: z.optional(text) }),
    async run({ params, id }, context) {
      const invoice = await context.objects.load('invoice', id)
      const { object } = await context.objects.load('subscription', subscriptionIdOf(invoice.object))
      const answer = await attemptInvoice(
        invoice,
        params.payment_method ?? (await chargedCard(object, context)),
        context,
      )
      return answer instanceof Failure ? answer : (await context.objects.load('invoice', id)).object
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/{id}/void',
    types: 'InvoiceVoidInvoiceParams',
    params: noParameters,
    async run({ id }, context) {
      const invoice = await context.objects.load('invoice', id)
      if (invoice.object.status !== 'open' && invoice.object.status !== 'uncollectible')
        throw failure.invalid(
          `You can only pass in open or uncollectible invoices. This invoice is ${String(invoice.object.status)}.`,
        )
      const subscription = await context.objects.load('subscription', subscriptionIdOf(invoice.object))
      if (subscription.hidden.pending?.invoice === id) await expireChange(subscription, context)
      else await closeInvoice(invoice, 'void', context)
      return (await context.objects.load('invoice', id)).object
    },
  }),
]
