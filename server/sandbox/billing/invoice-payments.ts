import type { Stripe } from 'stripe'
import { type Context, idIn } from '../context.ts'
import type { Stored } from '../object-store.ts'

/** The open invoice that a payment intent is of. */
export async function invoiceOfIntent(
  intent: Stripe.PaymentIntent,
  { objects }: Context,
): Promise<Stored<'invoice'> | undefined> {
  const customer = idIn(intent.customer)
  if (customer === null) return undefined
  return (await objects.all('invoice', { customer })).find(({ hidden }) => hidden.intent === intent.id)
}

/** What an invoice shows of its payments where `expand` names them. */
export async function paymentsOf(id: string, { objects }: Context): Promise<Stripe.ApiList<Stripe.InvoicePayment>> {
  const { object, hidden } = await objects.load('invoice', id)
  const list = { object: 'list' as const, url: `/v1/invoice_payments?invoice=${id}`, has_more: false }
  if (hidden.intent === null) return { ...list, data: [] }
  const paidAt = object.status_transitions.paid_at
  const payment: Stripe.InvoicePayment = {
    id: `inpay_${hidden.intent.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: object.status === 'paid' ? object.amount_paid : null,
    amount_requested: object.amount_due,
    created: object.created,
    currency: object.currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: hidden.intent },
    status: object.status === 'paid' ? 'paid' : object.status === 'open' ? 'open' : 'canceled',
    status_transitions: { canceled_at: null, paid_at: paidAt },
  }
  return { ...list, data: [payment] }
}

/** What the browser pays an open invoice with. */
export async function confirmationSecretOf(
  id: string,
  { objects }: Context,
): Promise<Stripe.Invoice.ConfirmationSecret | null> {
  const { object, hidden } = await objects.load('invoice', id)
  if (object.status !== 'open' || hidden.intent === null) return null
  const intent = await objects.load('payment_intent', hidden.intent)
  return { client_secret: String(intent.object.client_secret), type: 'payment_intent' }
}
