import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Stored } from '../object-store.ts'
import { failure } from '../requests/failure.ts'
import { isInRange, listAnswer, pageOf } from '../requests/list-answer.ts'
import { operation } from '../requests/operation.ts'
import {
  changedMetadata,
  emptyable,
  flag,
  integer,
  metadata,
  metadataChange,
  page,
  range,
  text,
} from '../requests/parameters.ts'
import { loadCustomer } from './customers.ts'
import { checkAmount } from './amounts.ts'
import { cancelIntent, confirmIntent, makeIntent, requireOpen, requireOwner } from './payment-intent-states.ts'
import { givenMethod, typedPaymentMethod } from './payment-methods.ts'

const currency = z.pipe(
  z.string().check(z.maxLength(3)),
  z.transform((code) => code.toLowerCase()),
)

/** What is charged comes by card alone, and nothing leads away from the page but a bank's question. */
export const automaticPaymentMethods = z.optional(
  z.strictObject({ enabled: flag, allow_redirects: z.optional(z.enum(['always', 'never'])) }),
)

const futureUsage = z.optional(emptyable(z.enum(['off_session', 'on_session'])))

const details = {
  customer: z.optional(text),
  description: z.optional(text),
  payment_method: z.optional(text),
  receipt_email: z.optional(emptyable(text)),
  setup_future_usage: futureUsage,
  statement_descriptor_suffix: z.optional(text),
}

const opened = z.strictObject({ client_secret: z.optional(text) })

const confirmation = { off_session: z.optional(flag), return_url: z.optional(text) }

const confirmParams = {
  ...confirmation,
  payment_method: z.optional(text),
  setup_future_usage: futureUsage,
  use_stripe_sdk: z.optional(flag),
}

/** A browser shows that it may, and brings the card itself. */
const browserConfirmParams = z.strictObject({
  ...confirmParams,
  client_secret: z.optional(text),
  payment_method_data: z.optional(typedPaymentMethod),
})

export const paymentIntentOperations = [
  operation({
    method: 'POST',
    path: '/v1/payment_intents',
    types: 'PaymentIntentCreateParams',
    params: z.strictObject({
      ...details,
      ...confirmation,
      amount: integer,
      currency,
      automatic_payment_methods: automaticPaymentMethods,
      confirm: z.optional(flag),
      metadata,
    }),
    async run({ params }, context) {
      const customer =
        params.customer === undefined ? null : (await loadCustomer(context, params.customer, 'customer')).id
      if (params.confirm !== true && (params.off_session !== undefined || params.return_url !== undefined)) {
        throw failure.invalid('This parameter can only be passed with confirm=true.', 'return_url')
      }
      const intent = await makeIntent(
        {
          amount: params.amount,
          currency: params.currency,
          customer,
          description: params.description ?? null,
          metadata: changedMetadata({}, params.metadata),
          receiptEmail: params.receipt_email ?? null,
          setupFutureUsage: params.setup_future_usage ?? null,
          statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
        },
        context,
      )
      const ready = await withMethod(intent, params, context)
      return params.confirm === true ? confirmIntent(ready, confirmationOf(params), context) : ready.object
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_intents/{id}',
    types: 'PaymentIntentRetrieveParams',
    params: opened,
    browserParams: opened,
    run: async ({ params, id, isBrowser }, context) =>
      (await openedIntent(id, params.client_secret, isBrowser, context)).object,
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_intents/{id}',
    types: 'PaymentIntentUpdateParams',
    params: z.strictObject({
      ...details,
      amount: z.optional(integer),
      currency: z.optional(currency),
      metadata: metadataChange,
    }),
    async run({ params, id }, context) {
      const intent = await context.objects.load('payment_intent', id)
      const { metadata: _metadata, description: _description, ...rest } = params
      if (Object.values(rest).some((value) => value !== undefined)) requireOpen(intent.object, 'update')
      const updated = await changedIntent(intent.object, params, context)
      await context.objects.save(updated)
      return (await withMethod({ ...intent, object: updated }, params, context)).object
    },
  }),
  operation<z.output<typeof browserConfirmParams>>({
    method: 'POST',
    path: '/v1/payment_intents/{id}/confirm',
    types: 'PaymentIntentConfirmParams',
    params: z.strictObject(confirmParams),
    browserParams: browserConfirmParams,
    async run({ params, id, isBrowser }, context) {
      const intent = await openedIntent(id, params.client_secret, isBrowser, context)
      requireOpen(intent.object, 'confirm')
      if (isBrowser && params.off_session === true) throw failure.secretKeyNeeded()
      const { setup_future_usage: setupFutureUsage } = params
      const changed = {
        ...intent.object,
        ...(setupFutureUsage !== undefined && { setup_future_usage: setupFutureUsage }),
      }
      const ready = await withMethod({ ...intent, object: changed }, params, context)
      return confirmIntent(ready, confirmationOf(params), context)
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_intents/{id}/cancel',
    types: 'PaymentIntentCancelParams',
    params: z.strictObject({
      cancellation_reason: z.optional(z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])),
    }),
    run: async ({ params, id }, context) =>
      cancelIntent(await context.objects.load('payment_intent', id), params.cancellation_reason ?? null, context),
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_intents',
    types: 'PaymentIntentListParams',
    params: z.strictObject({ ...page, created: range, customer: z.optional(text) }),
    async run({ params: { created, customer, ...asked } }, { objects }) {
      const where = (intent: Stripe.PaymentIntent) => isInRange(intent.created, created)
      return listAnswer(
        '/v1/payment_intents',
        await objects.list('payment_intent', { ...pageOf(asked), customer, where }),
      )
    },
  }),
]

/** The intent, for who may see it: a browser has to know its secret. */
async function openedIntent(
  id: string,
  secret: string | undefined,
  isBrowser: boolean,
  { objects }: Context,
): Promise<Stored<'payment_intent'>> {
  const intent = await objects.load('payment_intent', id, 'intent')
  if ((isBrowser || secret !== undefined) && secret !== intent.object.client_secret) {
    throw failure.noSuch('payment_intent', id, 'intent')
  }
  return intent
}

const confirmationOf = (params: { off_session?: boolean | undefined; return_url?: string | undefined }) => ({
  method: undefined,
  isOffSession: params.off_session ?? false,
  returnUrl: params.return_url ?? null,
})

/** The intent with the method that the call names or brings, ready to be confirmed. */
async function withMethod(
  intent: Stored<'payment_intent'>,
  params: Parameters<typeof givenMethod>[0],
  context: Context,
): Promise<Stored<'payment_intent'>> {
  const method = await givenMethod(params, context)
  if (!method) return intent
  requireOwner(method.object, intent.object.customer)
  const object: Stripe.PaymentIntent = {
    ...intent.object,
    payment_method: method.object.id,
    status: 'requires_confirmation',
    next_action: null,
  }
  await context.objects.save(object)
  return { ...intent, object }
}

/** What a bank was asked about is asked about anew when the sum changes. */
async function changedIntent(
  before: Stripe.PaymentIntent,
  params: {
    amount?: number | undefined
    currency?: string | undefined
    customer?: string | undefined
    description?: string | undefined
    metadata?: Record<string, string> | null | undefined
    receipt_email?: string | null | undefined
    setup_future_usage?: 'off_session' | 'on_session' | null | undefined
    statement_descriptor_suffix?: string | undefined
  },
  context: Context,
): Promise<Stripe.PaymentIntent> {
  const { amount = before.amount, currency: code = before.currency } = params
  const isOtherSum = amount !== before.amount || code !== before.currency
  if (isOtherSum) checkAmount(amount, code)
  const customer =
    params.customer === undefined ? before.customer : (await loadCustomer(context, params.customer, 'customer')).id
  const isAsked = before.status === 'requires_action'
  return {
    ...before,
    amount,
    currency: code,
    customer,
    description: params.description ?? before.description,
    metadata: changedMetadata(before.metadata, params.metadata),
    receipt_email: params.receipt_email === undefined ? before.receipt_email : params.receipt_email,
    setup_future_usage: params.setup_future_usage === undefined ? before.setup_future_usage : params.setup_future_usage,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? before.statement_descriptor_suffix,
    ...(isOtherSum && isAsked && { status: 'requires_confirmation', next_action: null }),
  }
}
