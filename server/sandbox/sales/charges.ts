import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { idIn, type Context } from '../context.ts'
import type { Stored } from '../object-store.ts'
import { isInRange, listAnswer, pageOf } from '../requests/list-answer.ts'
import { noParameters, operation } from '../requests/operation.ts'
import { page, range, text } from '../requests/parameters.ts'
import { behaviourOf, type Decline } from './test-cards.ts'

/** How a bank answered: a decline, that it took the money, or that it will say later. */
export type Outcome = Decline | 'paid' | 'pending'

/** The charge that a confirmed payment intent makes, stored and told of. */
export async function makeCharge(
  intent: Stripe.PaymentIntent,
  { object: method, hidden }: Stored<'payment_method'>,
  outcome: Outcome,
  context: Context,
): Promise<Stripe.Charge> {
  const { brand, authenticates } = behaviourOf(hidden.card)
  const customer = idIn(intent.customer)
  const charge: Stripe.Charge = {
    id: context.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created: await context.nowS(customer),
    currency: intent.currency,
    customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: outcome === 'paid' ? intent.amount : null,
        authorization_code: null,
        brand,
        checks: method.card?.checks ?? null,
        country: method.card?.country ?? null,
        electronic_commerce_indicator: authenticates === undefined ? null : '05',
        exp_month: method.card?.exp_month ?? 0,
        exp_year: method.card?.exp_year ?? 0,
        fingerprint: method.card?.fingerprint ?? null,
        funding: 'credit',
        installments: null,
        last4: method.card?.last4 ?? null,
        mandate: null,
        network: brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  }
  const settled = settledCharge(charge, outcome)
  await context.objects.insert(settled, { customer, parent: intent.id })
  await context.emit(eventOf(settled), settled)
  return settled
}

/** A slow charge after its bank has answered. */
export async function settleCharge(
  before: Stripe.Charge,
  outcome: Exclude<Outcome, 'pending'>,
  context: Context,
): Promise<Stripe.Charge> {
  const charge = settledCharge(before, outcome)
  await context.objects.save(charge)
  await context.emit(eventOf(charge), charge)
  return charge
}

const eventOf = ({ status }: Stripe.Charge) =>
  status === 'failed' ? 'charge.failed' : status === 'pending' ? 'charge.pending' : 'charge.succeeded'

function settledCharge(charge: Stripe.Charge, outcome: Outcome): Stripe.Charge {
  if (outcome === 'pending') return charge
  if (outcome === 'paid') {
    const words = { reason: null, seller_message: 'Payment complete.', type: 'authorized' }
    return {
      ...charge,
      amount_captured: charge.amount,
      captured: true,
      paid: true,
      status: 'succeeded',
      outcome: { ...noCodes, ...words, network_status: 'approved_by_network', risk_level: 'normal' },
    }
  }
  const { code, declineCode, message, isBlocked = false } = outcome
  return {
    ...charge,
    status: 'failed',
    failure_code: code,
    failure_message: message,
    outcome: {
      ...noCodes,
      network_decline_code: declineCode ?? null,
      network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
      reason: isBlocked ? 'highest_risk_level' : (declineCode ?? code),
      risk_level: isBlocked ? 'highest' : 'normal',
      seller_message: isBlocked
        ? 'Stripe blocked this payment as too risky.'
        : 'The bank did not return any further details with this decline.',
      type: isBlocked ? 'blocked' : 'issuer_declined',
    },
  }
}

const noCodes = { advice_code: null, network_advice_code: null, network_decline_code: null }

export const chargeOperations = [
  operation({
    method: 'GET',
    path: '/v1/charges/{id}',
    types: 'ChargeRetrieveParams',
    params: noParameters,
    run: async ({ id }, { objects }) => (await objects.load('charge', id)).object,
  }),
  operation({
    method: 'GET',
    path: '/v1/charges',
    types: 'ChargeListParams',
    params: z.strictObject({
      ...page,
      created: range,
      customer: z.optional(text),
      payment_intent: z.optional(text),
    }),
    async run({ params: { created, customer, payment_intent: parent, ...asked } }, { objects }) {
      const where = (charge: Stripe.Charge) => isInRange(charge.created, created)
      return listAnswer('/v1/charges', await objects.list('charge', { ...pageOf(asked), customer, parent, where }))
    },
  }),
]

/** What `expand` puts into a charge. */
export const refundsOfCharge = async (id: string, { objects }: Context) =>
  listAnswer(`/v1/charges/${id}/refunds`, await objects.list('refund', { parent: id }))
