import type { Stripe } from 'stripe'
import { type Context, idIn } from '../context.ts'
import type { Stored } from '../object-store.ts'
import { Failure, failure } from '../requests/failure.ts'
import { smallestAmounts } from '../sales/amounts.ts'
import { loadCustomer } from '../sales/customers.ts'
import { cancelIntent, confirmIntent, makeIntent } from '../sales/payment-intent-states.ts'

export interface Line {
  price: Stripe.Price
  amount: number
  description: string
  startS: number
  endS: number
  isProration: boolean
}

export interface WantedInvoice {
  subscription: Stripe.Subscription
  reason: Stripe.Invoice.BillingReason
  lines: Line[]
}

type Invoice = Stored<'invoice'>

/** An invoice as it would be, with what is on the customer's balance: stored nowhere. */
export async function draftInvoice(
  { subscription, reason, lines }: WantedInvoice,
  context: Context,
): Promise<Stripe.Invoice> {
  const customer = await loadCustomer(context, String(subscription.customer))
  const created = await context.nowS(customer.id)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const owed = total + customer.balance
  // What is below waits on the customer's balance.
  const isCharged = owed >= (smallestAmounts[subscription.currency] ?? 50)
  const due = isCharged ? owed : 0
  const id = context.newId('in')
  return {
    id,
    object: 'invoice',
    account_country: 'GB',
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: isCharged ? 0 : owed,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      url: `/v1/invoices/${id}/lines`,
      has_more: false,
      data: lines.map((line, at) => lineItem(line, { id, at, subscription })),
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.test_clock ?? null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

function lineItem(
  { price, amount, description, startS, endS, isProration }: Line,
  { id, at, subscription }: { id: string; at: number; subscription: Stripe.Subscription },
): Stripe.InvoiceLineItem {
  return {
    id: `il_${id.slice(3)}x${at}`,
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? '',
      },
    },
    period: { start: startS, end: endS },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: idIn(price.product) ?? '' },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

/** A draft that is stored and told of. `finalizesAtS`: when it becomes due by itself. */
export async function makeInvoice(
  wanted: WantedInvoice,
  finalizesAtS: number | null,
  context: Context,
): Promise<Stripe.Invoice> {
  const invoice = { ...(await draftInvoice(wanted, context)), automatically_finalizes_at: finalizesAtS }
  const customer = await loadCustomer(context, String(invoice.customer))
  await context.objects.save({ ...customer, balance: invoice.ending_balance ?? 0 })
  const belongings = { customer: customer.id, parent: wanted.subscription.id, hidden: { intent: null } }
  await context.objects.insert(invoice, { ...belongings, dueAtMs: finalizesAtS === null ? null : finalizesAtS * 1000 })
  await context.emit('invoice.created', invoice)
  return invoice
}

/** Makes a draft due, with the payment intent that it is to be paid by; one of nothing is paid at once. */
export async function finalizeInvoice(draft: Stripe.Invoice, context: Context): Promise<Invoice> {
  const customer = String(draft.customer)
  const atS = await context.nowS(customer)
  const number = `${String(draft.id).slice(-8).toUpperCase()}-0001`
  const transitions = { ...draft.status_transitions, finalized_at: atS }
  const invoice: Stripe.Invoice = {
    ...draft,
    status: 'open',
    number,
    effective_at: atS,
    automatically_finalizes_at: null,
    status_transitions: transitions,
  }
  if (invoice.amount_due === 0) {
    await context.objects.save(invoice, { dueAtMs: null })
    await context.emit('invoice.finalized', invoice)
    return { object: await payInvoice(invoice, context), hidden: { intent: null } }
  }
  const intent = await makeIntent(
    {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer,
      description: 'Subscription',
      metadata: {},
      receiptEmail: null,
      setupFutureUsage: 'off_session',
      statementDescriptorSuffix: null,
    },
    context,
  )
  const hidden = { intent: intent.object.id }
  await context.objects.save(invoice, { dueAtMs: null, hidden })
  await context.emit('invoice.finalized', invoice)
  return { object: invoice, hidden }
}

export async function payInvoice(before: Stripe.Invoice, context: Context): Promise<Stripe.Invoice> {
  const invoice: Stripe.Invoice = {
    ...before,
    status: 'paid',
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: await context.nowS(String(before.customer)) },
  }
  await context.objects.save(invoice, { dueAtMs: null })
  await context.emit('invoice.paid', invoice)
  await context.emit('invoice.payment_succeeded', invoice)
  return invoice
}

/** Nobody has to pay it any more: `void` takes it back, `uncollectible` gives it up. */
export async function closeInvoice(
  { object, hidden }: Invoice,
  status: 'void' | 'uncollectible',
  context: Context,
): Promise<Stripe.Invoice> {
  const atS = await context.nowS(String(object.customer))
  const transition = status === 'void' ? { voided_at: atS } : { marked_uncollectible_at: atS }
  const closed: Stripe.Invoice = {
    ...object,
    status,
    next_payment_attempt: null,
    status_transitions: { ...object.status_transitions, ...transition },
  }
  await context.objects.save(closed, { dueAtMs: null })
  if (hidden.intent !== null) {
    const intent = await context.objects.load('payment_intent', hidden.intent)
    const isOpen = !['succeeded', 'canceled', 'processing'].includes(intent.object.status)
    if (isOpen) await cancelIntent(intent, 'void_invoice', context)
  }
  await context.emit(status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', closed)
  return closed
}

/** Tries to charge an open invoice to a card. What becomes of it is told by its payment intent: see `afterIntent`. Where the bank asks
 *  its customer, the invoice waits for them. */
export async function attemptInvoice(
  { object, hidden }: Invoice,
  method: string | null,
  context: Context,
): Promise<Stripe.PaymentIntent | Failure> {
  if (object.status !== 'open' || hidden.intent === null) {
    throw failure.invalid(`Invoice is already ${object.status}`, 'invoice')
  }
  if (method === null) throw failure.invalid('There is no payment method to pay this invoice with.', 'payment_method')
  const intent = await context.objects.load('payment_intent', hidden.intent)
  const card = await context.objects.load('payment_method', method, 'payment_method')
  const answer = await confirmIntent(intent, { method: card, isOffSession: false, returnUrl: null }, context)
  if (!(answer instanceof Failure) && answer.status === 'requires_action') {
    const asking = { ...object, attempted: true, attempt_count: object.attempt_count + 1, next_payment_attempt: null }
    await context.objects.save(asking)
    await context.emit('invoice.payment_action_required', asking)
  }
  return answer
}
