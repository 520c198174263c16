import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Stored } from '../object-store.ts'
import { Failure, failure, type FailureBody } from '../requests/failure.ts'
import { operation } from '../requests/operation.ts'
import { changedMetadata, flag, metadata, text } from '../requests/parameters.ts'
import { authenticationPage } from './authentication-page.ts'
import { loadCustomer } from './customers.ts'
import { automaticPaymentMethods } from './payment-intents.ts'
import { requireOwner } from './payment-intent-states.ts'
import { attachMethod, givenMethod, typedPaymentMethod } from './payment-methods.ts'
import { behaviourOf } from './test-cards.ts'

type Intent = Stored<'setup_intent'>
type Method = Stored<'payment_method'>

interface WantedSetup {
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  usage: 'off_session' | 'on_session'
}

/** A new setup intent, stored and told of, that waits for a card. */
async function makeSetup(wanted: WantedSetup, context: Context): Promise<Intent> {
  const id = context.newId('seti')
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${context.newSecret()}`,
    created: await context.nowS(wanted.customer),
    customer: wanted.customer,
    customer_account: null,
    description: wanted.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: wanted.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: wanted.usage,
  }
  const hidden = { returnUrl: null }
  await context.objects.insert(intent, { customer: wanted.customer, hidden })
  await context.emit('setup_intent.created', intent)
  return { object: intent, hidden }
}

const opened = z.strictObject({ client_secret: z.optional(text) })

const confirmParams = {
  payment_method: z.optional(text),
  return_url: z.optional(text),
  use_stripe_sdk: z.optional(flag),
}

const browserConfirmParams = z.strictObject({
  ...confirmParams,
  client_secret: z.optional(text),
  payment_method_data: z.optional(typedPaymentMethod),
})

export const setupIntentOperations = [
  operation({
    method: 'POST',
    path: '/v1/setup_intents',
    types: 'SetupIntentCreateParams',
    params: z.strictObject({
      automatic_payment_methods: automaticPaymentMethods,
      confirm: z.optional(flag),
      customer: z.optional(text),
      description: z.optional(text),
      metadata,
      payment_method: z.optional(text),
      return_url: z.optional(text),
      usage: z.optional(z.enum(['off_session', 'on_session'])),
    }),
    async run({ params }, context) {
      const customer =
        params.customer === undefined ? null : (await loadCustomer(context, params.customer, 'customer')).id
      const wanted = {
        customer,
        description: params.description ?? null,
        metadata: changedMetadata({}, params.metadata),
      }
      const intent = await makeSetup({ ...wanted, usage: params.usage ?? 'off_session' }, context)
      const method = await givenMethod(params, context)
      if (params.confirm === true) return confirmSetup(intent, method, params.return_url ?? null, context)
      if (!method) return intent.object
      const ready: Stripe.SetupIntent = {
        ...intent.object,
        payment_method: method.object.id,
        status: 'requires_confirmation',
      }
      await context.objects.save(ready)
      return ready
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/setup_intents/{id}',
    types: 'SetupIntentRetrieveParams',
    params: opened,
    browserParams: opened,
    run: async ({ params, id, isBrowser }, context) =>
      (await openedSetup(id, params.client_secret, isBrowser, context)).object,
  }),
  operation<z.output<typeof browserConfirmParams>>({
    method: 'POST',
    path: '/v1/setup_intents/{id}/confirm',
    types: 'SetupIntentConfirmParams',
    params: z.strictObject(confirmParams),
    browserParams: browserConfirmParams,
    async run({ params, id, isBrowser }, context) {
      const intent = await openedSetup(id, params.client_secret, isBrowser, context)
      return confirmSetup(intent, await givenMethod(params, context), params.return_url ?? null, context)
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/setup_intents/{id}/cancel',
    types: 'SetupIntentCancelParams',
    params: z.strictObject({
      cancellation_reason: z.optional(z.enum(['abandoned', 'duplicate', 'requested_by_customer'])),
    }),
    async run({ params, id }, context) {
      const { object } = await context.objects.load('setup_intent', id)
      requireOpen(object, 'cancel')
      const canceled: Stripe.SetupIntent = {
        ...object,
        status: 'canceled',
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
      }
      await context.objects.save(canceled)
      await context.emit('setup_intent.canceled', canceled)
      return canceled
    },
  }),
]

async function openedSetup(
  id: string,
  secret: string | undefined,
  isBrowser: boolean,
  { objects }: Context,
): Promise<Intent> {
  const intent = await objects.load('setup_intent', id, 'intent')
  if ((isBrowser || secret !== undefined) && secret !== intent.object.client_secret) {
    throw failure.noSuch('setup_intent', id, 'intent')
  }
  return intent
}

function requireOpen(intent: Stripe.SetupIntent, verb: string): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  throw unexpectedState(`You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`, intent)
}

const unexpectedState = (message: string, intent: Stripe.SetupIntent) =>
  new Failure(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message,
    setup_intent: intent,
  })

async function confirmSetup(
  { object: intent }: Intent,
  given: Method | undefined,
  returnUrl: string | null,
  context: Context,
): Promise<Stripe.SetupIntent | Failure> {
  requireOpen(intent, 'confirm')
  const method = given ?? (await knownMethod(intent, context))
  if (!method)
    throw unexpectedState('You cannot confirm this SetupIntent because it’s missing a payment method.', intent)
  requireOwner(method.object, intent.customer)
  const begun = { ...intent, payment_method: method.object.id, next_action: null, last_setup_error: null }
  const { authenticates, declines, isFineUntilCharged = false } = behaviourOf(method.hidden.card)
  if (authenticates !== undefined && !(authenticates === 'until-set-up' && method.hidden.isSetUp)) {
    const asking: Stripe.SetupIntent = {
      ...begun,
      status: 'requires_action',
      next_action: authenticationPage(intent, returnUrl, context.origin),
    }
    await context.objects.save(asking, { hidden: { returnUrl } })
    await context.emit('setup_intent.requires_action', asking)
    return asking
  }
  if (!declines || isFineUntilCharged) return succeed(begun, method, context)
  const failed = await failSetup(begun, method.object, failure.declined(declines).body, context)
  return failure.declined(declines, { payment_method: method.object, setup_intent: failed })
}

async function knownMethod({ payment_method: id }: Stripe.SetupIntent, { objects }: Context) {
  return typeof id === 'string' ? objects.find('payment_method', id) : undefined
}

/** What follows when the bank has asked its customer, who was or was not the one. */
export async function authenticateSetup(
  { object: intent }: Intent,
  isAuthenticated: boolean,
  context: Context,
): Promise<Stripe.SetupIntent> {
  if (intent.status !== 'requires_action') {
    throw unexpectedState('This SetupIntent does not wait for authentication.', intent)
  }
  const method = await knownMethod(intent, context)
  if (!method) throw failure.noSuch('payment_method', String(intent.payment_method))
  const asked = { ...intent, next_action: null }
  if (isAuthenticated) return succeed(asked, method, context)
  const error: FailureBody = {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
  }
  return failSetup(asked, method.object, error, context)
}

async function succeed(intent: Stripe.SetupIntent, method: Method, context: Context): Promise<Stripe.SetupIntent> {
  const done: Stripe.SetupIntent = { ...intent, status: 'succeeded' }
  await context.objects.save(done)
  if (typeof intent.customer === 'string') await attachMethod(method, intent.customer, context, true)
  await context.emit('setup_intent.succeeded', done)
  return done
}

async function failSetup(
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  error: FailureBody,
  context: Context,
): Promise<Stripe.SetupIntent> {
  const failed: Stripe.SetupIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: { ...error, payment_method: method },
  }
  await context.objects.save(failed)
  await context.emit('setup_intent.setup_failed', failed)
  return failed
}
