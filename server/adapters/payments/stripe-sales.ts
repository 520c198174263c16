import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { Problem } from '../../../core/problem.ts'
import type { Payment, PaymentState, Refund, Sales } from './payments.ts'
import type { StripeCalls } from './stripe-client.ts'

const whole = { expand: ['latest_charge', 'payment_method'] }
const listed = 100

/** One-time sales by Stripe's client. Every call that makes something has a key of ours, by which it is made once. */
export function stripeSales({ call }: Pick<StripeCalls, 'call'>): Sales {
  const payment = async (id: string): Promise<Payment> =>
    paymentOf(await call((stripe) => stripe.paymentIntents.retrieve(id, whole)))

  async function refundsOf(paymentId: string): Promise<Refund[]> {
    const wanted = { payment_intent: paymentId, limit: listed }
    return await call((stripe) => allOf(stripe.refunds.list(wanted), (refund) => refundOf(refund, paymentId)))
  }

  return {
    async makeCustomer({ userId, currency, email, insteadOf }) {
      // Another address is another call to Stripe, which would refuse it under the key of the first. Under that of one which was deleted
      // there, it would name that one for a day.
      const key = `customer:${userId}:${currency}:${shortHash(email)}`
      const idempotencyKey = insteadOf === undefined ? key : `${key}:${insteadOf}`
      const wanted = { email, metadata: { userId, currency } }
      return (await call((stripe) => stripe.customers.create(wanted, { idempotencyKey }))).id
    },

    async createPayment({ orderId, version, amountMinor, currency, customerId, receiptEmail, description, notes }) {
      const wanted: Stripe.PaymentIntentCreateParams = {
        amount: amountMinor,
        currency: currency.toLowerCase(),
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description,
        // Not `receipt_email`: by that, Stripe would mail a receipt besides ours.
        metadata: { orderId, email: receiptEmail, ...inEntries(notes ?? '') },
        ...(customerId !== null && { customer: customerId }),
        ...whole,
      }
      const idempotencyKey = `order:${orderId}:v${version}`
      return paymentOf(await call((stripe) => stripe.paymentIntents.create(wanted, { idempotencyKey })))
    },

    payment,

    async cancelPayment(id) {
      try {
        const idempotencyKey = `payment:${id}:cancel`
        return paymentOf(await call((stripe) => stripe.paymentIntents.cancel(id, whole, { idempotencyKey })))
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'conflict') throw error
        const now = await payment(id)
        if (now.state !== 'canceled') throw error
        return now
      }
    },

    async refund({ refundId, paymentId, amountMinor }) {
      // Stripe forgets keys after a day, and a refund may be asked for again after that.
      const made = (await refundsOf(paymentId)).find((refund) => refund.refundId === refundId)
      if (made) return made
      const wanted = { payment_intent: paymentId, amount: amountMinor, metadata: { refundId } }
      const idempotencyKey = `refund:${refundId}`
      const refund = await call((stripe) => stripe.refunds.create(wanted, { idempotencyKey }))
      return refundOf(refund, paymentId)
    },

    refundsOf,

    async *paymentsSince(sinceMs, stopping) {
      const created = { gte: Math.floor(sinceMs / 1000) }
      const expand = whole.expand.map((field) => `data.${field}`)
      const wanted = { created, limit: listed, expand }
      const made = await call((stripe) => allOf(stripe.paymentIntents.list(wanted), paymentOf, stopping))
      yield* made.toReversed()
    },
  }
}

/** All pages of a list, or those until it is to stop. Of each object only what we make of it is held. */
async function allOf<T, U>(list: AsyncIterable<T>, of: (one: T) => U, stopping?: AbortSignal): Promise<U[]> {
  const all: U[] = []
  for await (const one of list) {
    if (stopping?.aborted) break
    all.push(of(one))
  }
  return all
}

/** Metadata have up to 50 entries, of up to 500 characters: the notes lie in notes1, notes2 and so on. */
const entryLength = 500

function inEntries(notes: string): Record<string, string> {
  const entries: Record<string, string> = {}
  for (let at = 0; at * entryLength < notes.length; at++)
    entries[`notes${at + 1}`] = notes.slice(at * entryLength, (at + 1) * entryLength)
  return entries
}

function notesIn(metadata: Stripe.Metadata): string | null {
  let notes = ''
  for (let at = 1; metadata[`notes${at}`] !== undefined; at++) notes += metadata[`notes${at}`]
  return notes === '' ? null : notes
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const states: Readonly<Record<string, PaymentState>> = {
  requires_payment_method: 'needs-card',
  requires_confirmation: 'needs-card',
  requires_action: 'needs-action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const { latest_charge: charge, last_payment_error: error, metadata } = intent
  const state = states[intent.status]
  if (state === undefined) throw new Error(`payment ${intent.id} is in the unknown state ${intent.status}`)
  return {
    id: intent.id,
    orderId: metadata['orderId'] ?? null,
    notes: notesIn(metadata),
    state,
    amountMinor: intent.amount,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? '',
    card: cardOf(intent),
    refundedMinor: isWhole(charge) ? charge.amount_refunded : 0,
    isDisputed: isWhole(charge) && charge.disputed,
    failure: error && {
      code: error.decline_code ?? error.code ?? error.type,
      message: error.message ?? 'The payment was declined.',
    },
  }
}

function cardOf({ payment_method: method, latest_charge: charge }: Stripe.PaymentIntent): Payment['card'] {
  const card =
    (isWhole(charge) ? charge.payment_method_details?.card : undefined) ?? (isWhole(method) ? method.card : undefined)
  return card ? { brand: card.brand ?? 'card', last4: card.last4 ?? '', country: card.country } : null
}

/** Was it expanded? */
const isWhole = <T extends object>(field: string | T | null): field is T => typeof field === 'object' && field !== null

const refundOf = ({ id, amount, status, metadata }: Stripe.Refund, paymentId: string): Refund => ({
  id,
  refundId: metadata?.['refundId'] ?? null,
  paymentId,
  amountMinor: amount,
  status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
})
