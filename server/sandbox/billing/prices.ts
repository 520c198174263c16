import { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { failure, Failure } from '../requests/failure.ts'
import { isInRange, listAnswer, pageOf } from '../requests/list-answer.ts'
import { noParameters, operation } from '../requests/operation.ts'
import {
  changedMetadata,
  emptyable,
  flag,
  integer,
  listOf,
  metadata,
  page,
  range,
  text,
} from '../requests/parameters.ts'

const productDetails = { active: z.optional(flag), description: z.optional(emptyable(text)), metadata }

async function makeProduct(
  wanted: {
    id?: string | undefined
    name: string
    description?: string | null | undefined
    metadata: Record<string, string>
  },
  context: Context,
): Promise<Stripe.Product> {
  const created = await context.nowS()
  const product: Stripe.Product = {
    id: wanted.id ?? context.newId('prod'),
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: wanted.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: wanted.metadata,
    name: wanted.name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  }
  if (await context.objects.findAny(product.id))
    throw new Failure(400, {
      type: 'invalid_request_error',
      code: 'resource_already_exists',
      param: 'id',
      message: `Product already exists.`,
    })
  await context.objects.insert(product)
  await context.emit('product.created', product)
  return product
}

export const productOperations = [
  operation({
    method: 'POST',
    path: '/v1/products',
    types: 'ProductCreateParams',
    params: z.strictObject({ ...productDetails, id: z.optional(text), name: text }),
    run: ({ params }, context) => makeProduct({ ...params, metadata: changedMetadata({}, params.metadata) }, context),
  }),
  operation({
    method: 'GET',
    path: '/v1/products/{id}',
    types: 'ProductRetrieveParams',
    params: noParameters,
    run: async ({ id }, { objects }) => (await objects.load('product', id)).object,
  }),
  operation({
    method: 'POST',
    path: '/v1/products/{id}',
    types: 'ProductUpdateParams',
    params: z.strictObject({ ...productDetails, name: z.optional(text) }),
    async run({ params, id }, { objects, emit, nowS }) {
      const { object: before } = await objects.load('product', id)
      const product: Stripe.Product = {
        ...before,
        active: params.active ?? before.active,
        description: params.description === undefined ? before.description : params.description,
        name: params.name ?? before.name,
        metadata: changedMetadata(before.metadata, params.metadata),
        updated: await nowS(),
      }
      await objects.save(product)
      await emit('product.updated', product)
      return product
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/products',
    types: 'ProductListParams',
    params: z.strictObject({ ...page, active: z.optional(flag), created: range }),
    async run({ params: { active, created, ...asked } }, { objects }) {
      const where = (product: Stripe.Product) =>
        isInRange(product.created, created) && (active === undefined || product.active === active)
      return listAnswer('/v1/products', await objects.list('product', { ...pageOf(asked), where }))
    },
  }),
]

/** Prices that renew, of whole amounts: one a lookup key. */
export const priceOperations = [
  operation({
    method: 'POST',
    path: '/v1/prices',
    types: 'PriceCreateParams',
    params: z.strictObject({
      currency: text,
      lookup_key: z.optional(text),
      metadata,
      nickname: z.optional(text),
      product: text,
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
      tax_behavior: z.optional(z.enum(['exclusive', 'inclusive', 'unspecified'])),
      unit_amount: integer,
    }),
    async run({ params }, context) {
      const { objects, emit } = context
      const product = (await objects.load('product', params.product, 'product')).object
      if (params.unit_amount < 0) throw failure.invalid('Invalid non-negative integer', 'unit_amount')
      const key = params.lookup_key ?? null
      if (key !== null && (await priceByKey(key, context))) {
        throw failure.invalid(`A price (${key}) already uses that lookup key.`, 'lookup_key')
      }
      const price: Stripe.Price = {
        id: context.newId('price'),
        object: 'price',
        active: true,
        billing_scheme: 'per_unit',
        created: await context.nowS(),
        currency: params.currency.toLowerCase(),
        custom_unit_amount: null,
        livemode: false,
        lookup_key: key,
        metadata: changedMetadata({}, params.metadata),
        nickname: params.nickname ?? null,
        product: product.id,
        recurring: {
          interval: params.recurring.interval,
          interval_count: 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        },
        tax_behavior: params.tax_behavior ?? 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: 'recurring',
        unit_amount: params.unit_amount,
        unit_amount_decimal: Stripe.Decimal.from(params.unit_amount),
      }
      await objects.insert(price, { parent: product.id })
      await emit('price.created', price)
      // As it is kept: a decimal is text then.
      return (await objects.load('price', price.id)).object
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/prices/{id}',
    types: 'PriceRetrieveParams',
    params: noParameters,
    run: async ({ id }, { objects }) => (await objects.load('price', id)).object,
  }),
  operation({
    method: 'POST',
    path: '/v1/prices/{id}',
    types: 'PriceUpdateParams',
    params: z.strictObject({ active: z.optional(flag), metadata, nickname: z.optional(emptyable(text)) }),
    async run({ params, id }, { objects, emit }) {
      const { object: before } = await objects.load('price', id)
      const price: Stripe.Price = {
        ...before,
        active: params.active ?? before.active,
        nickname: params.nickname === undefined ? before.nickname : params.nickname,
        metadata: changedMetadata(before.metadata, params.metadata),
      }
      await objects.save(price)
      await emit('price.updated', price)
      return price
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/prices',
    types: 'PriceListParams',
    params: z.strictObject({
      ...page,
      active: z.optional(flag),
      created: range,
      lookup_keys: z.optional(listOf(text)),
      product: z.optional(text),
    }),
    async run({ params: { active, created, lookup_keys: keys, product, ...asked } }, { objects }) {
      const where = (price: Stripe.Price) =>
        isInRange(price.created, created) &&
        (active === undefined || price.active === active) &&
        (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key)))
      return listAnswer('/v1/prices', await objects.list('price', { ...pageOf(asked), parent: product, where }))
    },
  }),
]

async function priceByKey(key: string, { objects }: Context): Promise<Stripe.Price | undefined> {
  const { items } = await objects.list('price', { where: ({ lookup_key: own }) => own === key, limit: 1 })
  return items[0]?.object
}
