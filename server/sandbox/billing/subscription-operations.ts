import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { failure } from '../requests/failure.ts'
import { isInRange, listAnswer, pageOf } from '../requests/list-answer.ts'
import { noParameters, operation } from '../requests/operation.ts'
import { flag, integer, page, range, text } from '../requests/parameters.ts'
import { beginSubscription } from './begin-subscription.ts'
import { changeSubscription, updateParams } from './change-subscription.ts'
import { details, items, priceOf } from './subscription-parameters.ts'
import { endSubscription, renew } from './subscription-states.ts'

const path = '/v1/subscriptions'

export const subscriptionOperations = [
  operation({
    method: 'POST',
    path,
    types: 'SubscriptionCreateParams',
    params: z.strictObject({ ...details, customer: text, items, trial_period_days: z.optional(integer) }),
    run: async ({ params: { customer, items: given, ...params } }, context) =>
      beginSubscription({ customerId: customer, price: await priceOf(given, context), params }, context),
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
    run: async ({ params, id }, context) =>
      changeSubscription(await context.objects.load('subscription', id), params, context),
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
