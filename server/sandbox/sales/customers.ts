import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { failure } from '../requests/failure.ts'
import { isInRange, listAnswer, pageOf } from '../requests/list-answer.ts'
import { noParameters, operation } from '../requests/operation.ts'
import { changedMetadata, emptyable, metadataChange, page, range, text } from '../requests/parameters.ts'
import { address, addressOf } from './address.ts'

const details = {
  address: z.optional(emptyable(address)),
  description: z.optional(emptyable(text)),
  email: z.optional(emptyable(text)),
  invoice_settings: z.optional(z.strictObject({ default_payment_method: z.optional(emptyable(text)) })),
  metadata: metadataChange,
  name: z.optional(emptyable(text)),
  phone: z.optional(emptyable(text)),
}

type Details = z.output<z.ZodMiniObject<typeof details>>

/** The customer, if it exists and was not deleted. Throws `resource_missing`. */
export async function loadCustomer({ objects }: Context, id: string, param?: string): Promise<Stripe.Customer> {
  const { object } = await objects.load('customer', id, param)
  if (object.deleted) throw failure.noSuch('customer', id, param)
  return object
}

export const customerOperations = [
  operation({
    method: 'POST',
    path: '/v1/customers',
    types: 'CustomerCreateParams',
    params: z.strictObject({ ...details, test_clock: z.optional(text) }),
    async run({ params }, context) {
      const { objects, emit, newId, newSecret } = context
      const testClock = params.test_clock ?? null
      const clock =
        testClock === null ? undefined : await objects.load('test_helpers.test_clock', testClock, 'test_clock')
      const blank: Stripe.Customer = {
        id: newId('cus'),
        object: 'customer',
        address: null,
        balance: 0,
        created: clock?.object.frozen_time ?? (await context.nowS()),
        currency: null,
        default_source: null,
        delinquent: false,
        description: null,
        discount: null,
        email: null,
        invoice_prefix: newSecret().slice(0, 8).toUpperCase(),
        invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
        livemode: false,
        metadata: {},
        name: null,
        next_invoice_sequence: 1,
        phone: null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: testClock,
      }
      const customer = await changed(blank, params, context)
      await objects.insert(customer, { testClock })
      await emit('customer.created', customer)
      return customer
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/{id}',
    types: 'CustomerRetrieveParams',
    params: noParameters,
    run: async ({ id }, { objects }) => (await objects.load('customer', id)).object,
  }),
  operation({
    method: 'POST',
    path: '/v1/customers/{id}',
    types: 'CustomerUpdateParams',
    params: z.strictObject(details),
    async run({ params, id }, context) {
      const before = await loadCustomer(context, id)
      const customer = await changed(before, params, context)
      await context.objects.save(customer)
      await context.emit('customer.updated', customer, { name: before.name ?? null, email: before.email })
      return customer
    },
  }),
  operation({
    method: 'DELETE',
    path: '/v1/customers/{id}',
    types: 'CustomerDeleteParams',
    params: noParameters,
    async run({ id }, context) {
      const customer = await loadCustomer(context, id)
      const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
      await context.objects.save(deleted)
      await context.emit('customer.deleted', customer)
      return deleted
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/customers',
    types: 'CustomerListParams',
    params: z.strictObject({ ...page, created: range, email: z.optional(text), test_clock: z.optional(text) }),
    async run({ params: { created, email, test_clock: testClock, ...asked } }, { objects }) {
      const where = (customer: Stripe.Customer | Stripe.DeletedCustomer) =>
        customer.deleted !== true &&
        isInRange(customer.created, created) &&
        (email === undefined || customer.email === email) &&
        customer.test_clock === (testClock ?? null)
      return listAnswer('/v1/customers', await objects.list('customer', { ...pageOf(asked), where }))
    },
  }),
]

async function changed(before: Stripe.Customer, params: Details, { objects }: Context): Promise<Stripe.Customer> {
  const method = params.invoice_settings?.default_payment_method
  if (method !== undefined && method !== null) {
    const param = 'invoice_settings[default_payment_method]'
    const { object } = await objects.load('payment_method', method, param)
    if (object.customer !== before.id) {
      throw failure.invalid('The customer does not have a payment method with that ID.', param)
    }
  }
  const { address: given, description, email, name, phone } = params
  return {
    ...before,
    ...(given !== undefined && { address: given && addressOf(given) }),
    ...(description !== undefined && { description }),
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(method !== undefined && {
      invoice_settings: { ...before.invoice_settings, default_payment_method: method },
    }),
    metadata: changedMetadata(before.metadata, params.metadata),
  }
}
