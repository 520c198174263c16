import type { Stripe } from 'stripe'
import type * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { failure } from '../requests/failure.ts'
import { changedMetadata } from '../requests/parameters.ts'
import { loadCustomer } from '../sales/customers.ts'
import { attemptInvoice, finalizeInvoice, makeInvoice } from './invoices.ts'
import { periodEnd } from './periods.ts'
import { trialSettings, type details } from './subscription-parameters.ts'
import { chargedCard, intervalOf, periodLine, planOf, saveSubscription } from './subscription-states.ts'

const dayS = 86_400

/** Makes a subscription and its first invoice, which is paid at once where there is a card and nothing else was asked for. */
export async function beginSubscription(
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
