import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { Failure, failure } from '../requests/failure.ts'
import { isInRange, listAnswer, pageOf } from '../requests/list-answer.ts'
import { noParameters, operation } from '../requests/operation.ts'
import { flag, integer, page, range, text } from '../requests/parameters.ts'
import { attemptInvoice, closeInvoice, draftInvoice } from './invoices.ts'
import { changeLines, requireMoment } from './price-changes.ts'
import { changedItems, priceOf, prorationBehavior } from './subscription-parameters.ts'
import { chargedCard, expireChange, subscriptionIdOf } from './subscription-states.ts'

export const invoiceOperations = [
  operation({
    method: 'GET',
    path: '/v1/invoices/{id}',
    types: 'InvoiceRetrieveParams',
    params: noParameters,
    run: async ({ id }, { objects }) => (await objects.load('invoice', id)).object,
  }),
  operation({
    method: 'GET',
    path: '/v1/invoices',
    types: 'InvoiceListParams',
    params: z.strictObject({
      ...page,
      created: range,
      customer: z.optional(text),
      status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
      subscription: z.optional(text),
    }),
    async run({ params: { created, customer, status, subscription: parent, ...asked } }, { objects }) {
      const where = (invoice: Stripe.Invoice) =>
        isInRange(invoice.created, created) && (status === undefined || invoice.status === status)
      return listAnswer('/v1/invoices', await objects.list('invoice', { ...pageOf(asked), customer, parent, where }))
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    types: 'InvoiceCreatePreviewParams',
    params: z.strictObject({
      subscription: text,
      subscription_details: z.strictObject({
        items: changedItems,
        proration_behavior: prorationBehavior,
        proration_date: z.optional(integer),
      }),
    }),
    async run({ params: { subscription: id, subscription_details: wanted } }, context) {
      const { object } = await context.objects.load('subscription', id, 'subscription')
      const price = await priceOf(wanted.items, context)
      const nowS = await context.nowS(String(object.customer))
      const atS = wanted.proration_date ?? nowS
      requireMoment(object, atS)
      const lines = changeLines(object, price, atS, nowS)
      return draftInvoice({ subscription: object, reason: 'upcoming', lines }, context)
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/{id}/pay',
    types: 'InvoicePayParams',
    params: z.strictObject({ off_session: z.optional(flag), payment_method: z.optional(text) }),
    async run({ params, id }, context) {
      const invoice = await context.objects.load('invoice', id)
      const { object } = await context.objects.load('subscription', subscriptionIdOf(invoice.object))
      const answer = await attemptInvoice(
        invoice,
        params.payment_method ?? (await chargedCard(object, context)),
        context,
      )
      return answer instanceof Failure ? answer : (await context.objects.load('invoice', id)).object
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/invoices/{id}/void',
    types: 'InvoiceVoidInvoiceParams',
    params: noParameters,
    async run({ id }, context) {
      const invoice = await context.objects.load('invoice', id)
      if (invoice.object.status !== 'open' && invoice.object.status !== 'uncollectible')
        throw failure.invalid(
          `You can only pass in open or uncollectible invoices. This invoice is ${String(invoice.object.status)}.`,
        )
      const subscription = await context.objects.load('subscription', subscriptionIdOf(invoice.object))
      if (subscription.hidden.pending?.invoice === id) await expireChange(subscription, context)
      else await closeInvoice(invoice, 'void', context)
      return (await context.objects.load('invoice', id)).object
    },
  }),
]
