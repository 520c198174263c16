import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { idIn, type Context, type DueHandler } from '../context.ts'
import { failure } from '../requests/failure.ts'
import { isInRange, listAnswer, pageOf } from '../requests/list-answer.ts'
import { noParameters, operation } from '../requests/operation.ts'
import { changedMetadata, integer, metadataChange, page, range, text } from '../requests/parameters.ts'
import { behaviourOf } from './test-cards.ts'

/** When a refund fails that the bank of the card does not take. */
const failsAfterMs = 5_000

export const refundOperations = [
  operation({
    method: 'POST',
    path: '/v1/refunds',
    types: 'RefundCreateParams',
    params: z.strictObject({
      amount: z.optional(integer),
      charge: z.optional(text),
      metadata: metadataChange,
      payment_intent: z.optional(text),
      reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
    }),
    async run({ params }, context) {
      const charge = await refundedCharge(params, context)
      const amount = params.amount ?? charge.amount - charge.amount_refunded
      requireLeft(charge, amount)
      return makeRefund(
        charge,
        { amount, reason: params.reason ?? null, metadata: changedMetadata({}, params.metadata) },
        context,
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/refunds/{id}',
    types: 'RefundRetrieveParams',
    params: noParameters,
    run: async ({ id }, { objects }) => (await objects.load('refund', id)).object,
  }),
  operation({
    method: 'GET',
    path: '/v1/refunds',
    types: 'RefundListParams',
    params: z.strictObject({ ...page, charge: z.optional(text), created: range, payment_intent: z.optional(text) }),
    async run({ params: { charge, created, payment_intent: intent, ...asked } }, { objects }) {
      const where = (refund: Stripe.Refund) =>
        isInRange(refund.created, created) && (intent === undefined || refund.payment_intent === intent)
      return listAnswer('/v1/refunds', await objects.list('refund', { ...pageOf(asked), parent: charge, where }))
    },
  }),
]

async function refundedCharge(
  { charge, payment_intent: intent }: { charge?: string | undefined; payment_intent?: string | undefined },
  { objects }: Context,
): Promise<Stripe.Charge> {
  if (charge !== undefined) return (await objects.load('charge', charge, 'charge')).object
  if (intent === undefined)
    throw failure.invalid('One of the following params should be provided for this request: payment_intent or charge.')
  const { object } = await objects.load('payment_intent', intent, 'payment_intent')
  if (typeof object.latest_charge !== 'string') {
    throw failure.invalid(
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  return (await objects.load('charge', object.latest_charge)).object
}

function requireLeft(charge: Stripe.Charge, amount: number): void {
  if (charge.status !== 'succeeded') {
    throw failure.invalid(`Charge ${charge.id} has not been paid.`, 'charge', 'charge_not_refundable')
  }
  if (charge.refunded) {
    throw failure.invalid(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded')
  }
  if (charge.disputed) {
    throw failure.invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge',
      'charge_disputed',
    )
  }
  const left = charge.amount - charge.amount_refunded
  if (amount < 1) throw failure.invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left) {
    const words = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    throw failure.invalid(words, 'amount', 'amount_too_large')
  }
}

async function makeRefund(
  charge: Stripe.Charge,
  {
    amount,
    reason,
    metadata: given,
  }: { amount: number; reason: Stripe.Refund.Reason | null; metadata: Record<string, string> },
  context: Context,
): Promise<Stripe.Refund> {
  const created = await context.nowS(idIn(charge.customer))
  const refund: Stripe.Refund = {
    id: context.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: given,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const method = await context.objects.load('payment_method', String(charge.payment_method))
  const { refundsFail: fails = false } = behaviourOf(method.hidden.card)
  const dueAtMs = fails ? created * 1000 + failsAfterMs : null
  const customer = idIn(charge.customer)
  await context.objects.insert(refund, { customer, parent: charge.id, dueAtMs, hidden: { fails } })
  await saveRefunded(charge, charge.amount_refunded + amount, context)
  await context.emit('refund.created', refund)
  return refund
}

/** The money comes back to us: the charge is paid again. */
export const failRefund: DueHandler<'refund'> = async ({ object }, context) => {
  if (object.status !== 'succeeded') return
  const failed: Stripe.Refund = { ...object, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await context.objects.save(failed)
  const { object: charge } = await context.objects.load('charge', String(object.charge))
  await saveRefunded(charge, charge.amount_refunded - object.amount, context)
  await context.emit('refund.failed', failed)
}

async function saveRefunded(charge: Stripe.Charge, refundedMinor: number, context: Context): Promise<void> {
  const { amount_refunded: before } = charge
  const changed = { ...charge, amount_refunded: refundedMinor, refunded: refundedMinor === charge.amount }
  await context.objects.save(changed)
  const type = refundedMinor > before ? 'charge.refunded' : 'charge.updated'
  await context.emit(type, changed, { amount_refunded: before, refunded: charge.refunded })
}
