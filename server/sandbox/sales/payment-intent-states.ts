import type { Stripe } from 'stripe'
import { idIn, type Context } from '../context.ts'
import type { Stored } from '../object-store.ts'
import { Failure, failure, type FailureBody } from '../requests/failure.ts'
import { checkAmount } from './amounts.ts'
import { makeCharge, settleCharge } from './charges.ts'
import { attachMethod } from './payment-methods.ts'
import { behaviourOf, type Decline } from './test-cards.ts'
import { authenticationPage } from './authentication-page.ts'

type Method = Stored<'payment_method'>
type Intent = Stored<'payment_intent'>

/** How long a slow bank takes, and a dispute to come. */
const slowMs = 10_000
const disputeMs = 1_000

/** What a payment intent is made of. */
export interface WantedIntent {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  receiptEmail: string | null
  setupFutureUsage: 'off_session' | 'on_session' | null
  statementDescriptorSuffix: string | null
}

/** A new payment intent, stored and told of, that waits for a card. */
export async function makeIntent(wanted: WantedIntent, context: Context): Promise<Intent> {
  checkAmount(wanted.amount, wanted.currency)
  const id = context.newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: wanted.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${context.newSecret()}`,
    confirmation_method: 'automatic',
    created: await context.nowS(wanted.customer),
    currency: wanted.currency,
    customer: wanted.customer,
    customer_account: null,
    description: wanted.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: wanted.receiptEmail,
    review: null,
    setup_future_usage: wanted.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: wanted.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_group: null,
  }
  const hidden = { returnUrl: null }
  await context.objects.insert(intent, { customer: wanted.customer, hidden })
  await context.emit('payment_intent.created', intent)
  return { object: intent, hidden }
}

const openStates = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

/** Throws `payment_intent_unexpected_state` for an intent that has ended or is being paid. */
export function requireOpen({ status, ...rest }: Stripe.PaymentIntent, verb: string): void {
  if (openStates.has(status)) return
  throw unexpectedState(`You cannot ${verb} this PaymentIntent because it has a status of ${status}.`, {
    status,
    ...rest,
  })
}

const unexpectedState = (message: string, intent: Stripe.PaymentIntent) =>
  new Failure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  })

export interface Confirmation {
  /** `undefined`: the one that it has already. */
  method: Method | undefined
  /** Nobody is there to authenticate the card. */
  isOffSession: boolean
  returnUrl: string | null
}

/** Tries to take the money. Answers the intent as it is then, or the decline, whose effects stand. */
export async function confirmIntent(
  { object: intent }: Intent,
  { method: given, isOffSession, returnUrl }: Confirmation,
  context: Context,
): Promise<Stripe.PaymentIntent | Failure> {
  requireOpen(intent, 'confirm')
  const method = given ?? (await knownMethod(intent, context))
  if (!method) {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      intent,
    )
  }
  requireOwner(method.object, intent.customer)
  const { authenticates } = behaviourOf(method.hidden.card)
  const isAsked = authenticates === 'always' || (authenticates === 'until-set-up' && !method.hidden.isSetUp)
  const begun = { ...intent, payment_method: method.object.id, next_action: null, last_payment_error: null }
  if (!isAsked) return pay(begun, method, context)
  if (isOffSession) return declineIntent(begun, method, notAuthenticated, context)
  const asking: Stripe.PaymentIntent = {
    ...begun,
    status: 'requires_action',
    next_action: authenticationPage(intent, returnUrl, context.origin),
  }
  await context.objects.save(asking, { hidden: { returnUrl } })
  await context.emit('payment_intent.requires_action', asking)
  return asking
}

async function knownMethod({ payment_method: id }: Stripe.PaymentIntent, { objects }: Context) {
  return typeof id === 'string' ? objects.find('payment_method', id) : undefined
}

/** A method that is kept for a customer pays for nobody else. */
export function requireOwner(method: Stripe.PaymentMethod, customer: Stripe.PaymentIntent['customer']): void {
  if (method.customer === null || method.customer === customer) return
  throw failure.invalid(
    `The PaymentMethod ${method.id} does not belong to the Customer that you are trying to charge.`,
    'payment_method',
  )
}

const notAuthenticated: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** What follows when the bank has asked its customer, who was or was not the one. */
export async function authenticateIntent(
  { object: intent }: Intent,
  isAuthenticated: boolean,
  context: Context,
): Promise<Stripe.PaymentIntent> {
  if (intent.status !== 'requires_action') {
    throw unexpectedState('This PaymentIntent does not wait for authentication.', intent)
  }
  const method = await knownMethod(intent, context)
  if (!method) throw failure.noSuch('payment_method', String(intent.payment_method))
  const asked = { ...intent, next_action: null }
  if (isAuthenticated) {
    const result = await pay(asked, method, context)
    return result instanceof Failure ? (await context.objects.load('payment_intent', intent.id)).object : result
  }
  const error: FailureBody = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    // What Stripe.js tells the customer; the API's own words are for developers.
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  }
  return failIntent(asked, method.object, error, context)
}

async function pay(
  intent: Stripe.PaymentIntent,
  method: Method,
  context: Context,
): Promise<Stripe.PaymentIntent | Failure> {
  const { declines, isSlow = false } = behaviourOf(method.hidden.card)
  if (isSlow) return waitForBank(intent, method, context)
  if (declines) return declineIntent(intent, method, declines, context)
  return succeed(intent, method, await makeCharge(intent, method, 'paid', context), context)
}

async function waitForBank(intent: Stripe.PaymentIntent, method: Method, context: Context) {
  const charge = await makeCharge(intent, method, 'pending', context)
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'processing',
    processing: { type: 'card', card: {} },
    latest_charge: charge.id,
  }
  const dueAtMs = (await context.nowS(idIn(charge.customer))) * 1000 + slowMs
  await context.objects.save(waiting, { dueAtMs })
  await context.emit('payment_intent.processing', waiting)
  return waiting
}

/** What a slow bank says in the end. */
export async function settleSlowIntent({ object: intent }: Intent, context: Context): Promise<void> {
  const method = await knownMethod(intent, context)
  if (intent.status !== 'processing' || !method || typeof intent.latest_charge !== 'string') return
  const { object: charge } = await context.objects.load('charge', intent.latest_charge)
  const { declines } = behaviourOf(method.hidden.card)
  const answered = await settleCharge(charge, declines ?? 'paid', context)
  const ended = { ...intent, processing: null }
  if (!declines) await succeed(ended, method, answered, context)
  else await failIntent(ended, method.object, declineBody(declines, answered.id), context)
}

async function succeed(
  intent: Stripe.PaymentIntent,
  method: Method,
  charge: Stripe.Charge,
  context: Context,
): Promise<Stripe.PaymentIntent> {
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  }
  await context.objects.save(paid)
  if (intent.setup_future_usage !== null && typeof intent.customer === 'string') {
    await attachMethod(method, intent.customer, context, true)
  }
  await context.emit('payment_intent.succeeded', paid)
  await context.afterIntent(paid)
  if (behaviourOf(method.hidden.card).isDisputed) {
    await context.objects.save(charge, { dueAtMs: charge.created * 1000 + disputeMs })
  }
  return paid
}

/** Also without a charge: where a bank would have had to ask a customer who is not there. */
async function declineIntent(
  intent: Stripe.PaymentIntent,
  method: Method,
  decline: Decline,
  context: Context,
): Promise<Failure> {
  const charge = await makeCharge(intent, method, decline, context)
  const tried = { ...intent, latest_charge: charge.id }
  const failed = await failIntent(tried, method.object, declineBody(decline, charge.id), context)
  return failure.declined(decline, { charge: charge.id, payment_intent: failed, payment_method: method.object })
}

const declineBody = (decline: Decline, charge: string) => failure.declined(decline, { charge }).body

async function failIntent(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: FailureBody,
  context: Context,
): Promise<Stripe.PaymentIntent> {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { ...error, payment_method: method },
  }
  await context.objects.save(failed)
  await context.emit('payment_intent.payment_failed', failed)
  await context.afterIntent(failed)
  return failed
}

export async function cancelIntent(
  { object: intent }: Intent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
  context: Context,
): Promise<Stripe.PaymentIntent> {
  requireOpen(intent, 'cancel')
  const customer = idIn(intent.customer)
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: await context.nowS(customer),
    cancellation_reason: reason,
    next_action: null,
  }
  await context.objects.save(canceled)
  await context.emit('payment_intent.canceled', canceled)
  await context.afterIntent(canceled)
  return canceled
}
