import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Stored } from '../object-store.ts'
import { failure } from '../requests/failure.ts'
import { listAnswer, pageOf } from '../requests/list-answer.ts'
import { noParameters, operation } from '../requests/operation.ts'
import { emptyable, integer, page, text } from '../requests/parameters.ts'
import { address, addressOf } from './address.ts'
import { loadCustomer } from './customers.ts'
import { behaviourOf, cardOfToken, readCard, testCards, type TestCard } from './test-cards.ts'

const billingDetails = z.strictObject({
  address: z.optional(emptyable(address)),
  email: z.optional(emptyable(text)),
  name: z.optional(emptyable(text)),
  phone: z.optional(emptyable(text)),
})

/** A card as it was typed in: what a payment method is made of, and what a browser confirms a payment with. Nothing in it is kept as
 *  text, so no card number is, wherever it was typed. Servers send the id of a
 *  method instead: Stripe's types know no card in their `payment_method_data`. */
export const typedPaymentMethod = z.strictObject({
  type: z.literal('card'),
  allow_redisplay: z.optional(z.enum(['always', 'limited', 'unspecified'])),
  billing_details: z.optional(billingDetails),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: z.optional(text) }),
})
type TypedPaymentMethod = z.output<typeof typedPaymentMethod>

/** Where a call says what is paid with: the id of a method, that of a test card, or a card itself. */
export interface GivenMethod {
  payment_method?: string | undefined
  payment_method_data?: TypedPaymentMethod | undefined
}

/** The payment method that a call names or brings; `undefined`: neither. It is not attached to anybody yet. */
export async function givenMethod(given: GivenMethod, context: Context): Promise<Stored<'payment_method'> | undefined> {
  if (given.payment_method_data) return makeMethod(given.payment_method_data, context)
  if (given.payment_method === undefined) return undefined
  const card = cardOfToken(given.payment_method)
  if (card === undefined) return context.objects.load('payment_method', given.payment_method, 'payment_method')
  const expYear = new Date((await context.nowS()) * 1000).getUTCFullYear() + 4
  return keepMethod({ card, expMonth: 12, expYear, hasCvc: true }, undefined, context)
}

async function makeMethod(typed: TypedPaymentMethod, context: Context): Promise<Stored<'payment_method'>> {
  const { number, exp_month: expMonth, exp_year: expYear, cvc } = typed.card
  const read = readCard({ number, expMonth, expYear, cvc }, await context.nowS())
  return keepMethod({ ...read, expMonth, hasCvc: cvc !== undefined }, typed, context)
}

interface KnownCard {
  card: TestCard
  expMonth: number
  expYear: number
  hasCvc: boolean
}

async function keepMethod(
  { card, expMonth, expYear, hasCvc }: KnownCard,
  typed: TypedPaymentMethod | undefined,
  context: Context,
): Promise<Stored<'payment_method'>> {
  const { number, brand, authenticates } = behaviourOf(card)
  const method: Stripe.PaymentMethod = {
    id: context.newId('pm'),
    object: 'payment_method',
    allow_redisplay: typed?.allow_redisplay ?? 'unspecified',
    // Whose a test card is said to be is kept of nobody.
    billing_details: { address: addressOf({}), email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: typed?.billing_details?.address?.postal_code ? 'pass' : null,
        cvc_check: hasCvc ? 'pass' : null,
      },
      country: 'US',
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month: expMonth,
      exp_year: expYear,
      // The same for the same card, and nothing of its number.
      fingerprint: `sandbox_${Object.keys(testCards).indexOf(card)}`,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: authenticates !== undefined },
      wallet: null,
    },
    created: await context.nowS(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  const hidden = { card, isSetUp: false }
  await context.objects.insert(method, { hidden })
  return { object: method, hidden }
}

/** Keeps a method for a customer's later payments. `isSetUp`: its holder authenticated it for them. Throws where it is another's. */
export async function attachMethod(
  { object, hidden }: Stored<'payment_method'>,
  customer: string,
  context: Context,
  isSetUp = false,
): Promise<Stripe.PaymentMethod> {
  if (object.customer !== null && object.customer !== customer) {
    throw failure.invalid('The payment method you provided has already been attached to a customer.')
  }
  const attached = { ...object, customer }
  await context.objects.save(attached, { customer, hidden: { ...hidden, isSetUp: hidden.isSetUp || isSetUp } })
  if (object.customer === null) await context.emit('payment_method.attached', attached)
  return attached
}

export const paymentMethodOperations = [
  operation({
    method: 'POST',
    path: '/v1/payment_methods',
    types: 'PaymentMethodCreateParams',
    params: typedPaymentMethod,
    browserParams: typedPaymentMethod,
    run: async ({ params }, context) => (await makeMethod(params, context)).object,
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_methods/{id}',
    types: 'PaymentMethodRetrieveParams',
    params: noParameters,
    run: async ({ id }, { objects }) => (await objects.load('payment_method', id)).object,
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_methods/{id}/attach',
    types: 'PaymentMethodAttachParams',
    params: z.strictObject({ customer: text }),
    async run({ params, id }, context) {
      const customer = await loadCustomer(context, params.customer, 'customer')
      const method = await givenMethod({ payment_method: id }, context)
      if (!method) throw failure.noSuch('payment_method', id)
      const { declines, isFineUntilCharged = false } = behaviourOf(method.hidden.card)
      if (declines && !isFineUntilCharged) throw failure.declined(declines)
      return attachMethod(method, customer.id, context)
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_methods/{id}/detach',
    types: 'PaymentMethodDetachParams',
    params: noParameters,
    async run({ id }, context) {
      const { object } = await context.objects.load('payment_method', id)
      if (typeof object.customer !== 'string') {
        throw failure.invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        )
      }
      await forgetDefault(object.customer, id, context)
      const detached = { ...object, customer: null }
      await context.objects.save(detached, { customer: null })
      await context.emit('payment_method.detached', detached, { customer: object.customer })
      return detached
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/{id}/payment_methods',
    types: 'CustomerListPaymentMethodsParams',
    params: z.strictObject({ ...page, type: z.optional(z.literal('card')) }),
    async run({ params, id }, context) {
      const customer = await loadCustomer(context, id)
      const methods = await context.objects.list('payment_method', { ...pageOf(params), customer: customer.id })
      return listAnswer(`/v1/customers/${id}/payment_methods`, methods)
    },
  }),
]

async function forgetDefault(customerId: string, methodId: string, context: Context): Promise<void> {
  const customer = (await context.objects.find('customer', customerId))?.object
  if (!customer || customer.deleted || customer.invoice_settings.default_payment_method !== methodId) return
  const settings = { ...customer.invoice_settings, default_payment_method: null }
  await context.objects.save({ ...customer, invoice_settings: settings })
}
