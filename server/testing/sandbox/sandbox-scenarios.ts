import type { Stripe } from 'stripe'
import { testCards, type TestCard } from '../../sandbox/sales/test-cards.ts'
import { fromBrowser, typed } from './sandbox-browser.ts'
import { testSandbox, type Answered, type TestSandbox } from './test-sandbox.ts'

export type Step = (till: TestSandbox) => Promise<unknown>

/** What the sandbox answered, keeps and told, after everything that it can do was done. */
export interface Recorded {
  answers: Answered[]
  objects: Record<string, unknown>[]
  events: Record<string, unknown>[]
}

/** Does all of these, and whatever follows from them within a day. Failures are answers like others. */
export async function recordScenarios(steps: readonly Step[]): Promise<Recorded> {
  const answers: Answered[] = []
  await using till = await testSandbox((answered) => answers.push(answered))
  for (const step of steps) await step(till)
  till.clock.nowMs += 86_400_000
  await till.sandbox.doDue()
  const parsed = async (table: string) => {
    const rows: { kind?: string; data: string }[] = await till.db(table).orderBy('seq')
    // The settings are the sandbox's own.
    return rows.filter(({ kind }) => kind !== 'sandbox.settings').map(({ data }) => JSON.parse(data))
  }
  return { answers, objects: await parsed('sandbox_objects'), events: await parsed('sandbox_events') }
}

const wanted: Stripe.PaymentIntentCreateParams = {
  amount: 4_999,
  currency: 'gbp',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
}
const fails = (call: Promise<unknown>) => call.catch(() => undefined)

const payBy =
  (card: TestCard): Step =>
  async (till) => {
    const intent = await till.stripe.paymentIntents.create(wanted)
    const secret = intent.client_secret ?? ''
    const given = { ...typed(testCards[card].number), client_secret: secret }
    await fromBrowser(till, `/v1/payment_intents/${intent.id}/confirm`, given)
    await till.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge', 'payment_method'] })
    await till.sandbox.authenticate({ intentId: intent.id, clientSecret: secret, isAuthenticated: true })
    await till.stripe.paymentIntents.retrieve(intent.id)
    await fails(till.stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 }))
  }

/** One-time sales: every call, card and way that a payment can go. */
export const saleScenarios: readonly Step[] = [
  ...Object.keys(testCards).map((card) => payBy(card as TestCard)),
  async ({ stripe }) => {
    const address = { line1: '1 High Street', city: 'Leeds', country: 'GB' }
    const { id } = await stripe.customers.create({ email: 'ada@example.org', address, metadata: { user: '1' } })
    await stripe.customers.update(id, { name: 'Ada', phone: '+44', description: 'A student' })
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: id })
    await stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } })
    await stripe.paymentMethods.retrieve(method.id)
    await stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] })
    await stripe.customers.listPaymentMethods(id, { type: 'card' })
    await stripe.paymentMethods.detach(method.id)
    await stripe.customers.list({ limit: 1 })
    const gone = await stripe.customers.create()
    await stripe.customers.del(gone.id)
    await stripe.customers.retrieve(gone.id)
  },
  async ({ stripe }) => {
    const { id } = await stripe.paymentIntents.create({
      ...wanted,
      metadata: { order: 'o1' },
      receipt_email: 'a@b.example',
    })
    await stripe.paymentIntents.update(id, { amount: 2_500, description: 'Order o1', payment_method: 'pm_card_visa' })
    await stripe.paymentIntents.confirm(id)
    await stripe.refunds.create({ payment_intent: id, reason: 'requested_by_customer', metadata: { refund: 'r1' } })
    const [charge] = (await stripe.charges.list({ payment_intent: id, expand: ['data.refunds'] })).data
    await stripe.charges.retrieve(charge?.id ?? '', { expand: ['refunds', 'payment_intent'] })
    const [refund] = (await stripe.refunds.list({ payment_intent: id })).data
    await stripe.refunds.retrieve(refund?.id ?? '', { expand: ['charge'] })
    await fails(stripe.paymentIntents.cancel(id))
    const left = await stripe.paymentIntents.create(wanted)
    await stripe.paymentIntents.cancel(left.id, { cancellation_reason: 'abandoned' })
    await stripe.paymentIntents.list({ created: { gte: 1 } })
  },
  async (till) => {
    const { stripe } = till
    const customer = await stripe.customers.create()
    for (const card of ['visa', 'declined', 'authenticatedOnce'] as const) {
      const setup = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' })
      const secret = setup.client_secret ?? ''
      const given = { ...typed(testCards[card].number), client_secret: secret }
      await fromBrowser(till, `/v1/setup_intents/${setup.id}/confirm`, given)
      await stripe.setupIntents.retrieve(setup.id)
      await till.sandbox.authenticate({ intentId: setup.id, clientSecret: secret, isAuthenticated: false })
    }
    const direct = await stripe.setupIntents.create({ customer: customer.id, payment_method: 'pm_card_visa' })
    await stripe.setupIntents.confirm(direct.id)
    const left = await stripe.setupIntents.create({ customer: customer.id })
    await stripe.setupIntents.cancel(left.id)
    const number = testCards.visa.number
    await stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 4, exp_year: 2030, cvc: '424' } })
    const asks: Stripe.PaymentIntentCreateParams = {
      ...wanted,
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    }
    await stripe.paymentIntents.create({ ...asks, return_url: 'https://shop.example/back' })
    await fails(stripe.paymentIntents.create({ ...asks, off_session: true }))
  },
  async ({ stripe }) => {
    const [event] = (await stripe.events.list({ types: ['charge.*'] })).data
    await stripe.events.retrieve(event?.id ?? '')
  },
  async (till) => {
    const { testClocks } = till.stripe.testHelpers
    const { id } = await testClocks.create({ frozen_time: 1_800_000_000, name: 'a clock' })
    await testClocks.advance(id, { frozen_time: 1_800_000_060 })
    await till.sandbox.doDue()
    await testClocks.retrieve(id)
    await testClocks.list()
    await testClocks.del(id)
  },
  // Refused calls, each in its own way.
  async ({ stripe }) => {
    const { paymentIntents } = stripe
    await fails(paymentIntents.create({ ...wanted, amount: 1 }))
    await fails(paymentIntents.create({ ...wanted, amount: 100_000_000 }))
    await fails(paymentIntents.retrieve('pi_none'))
    await fails(stripe.rawRequest('POST', '/v1/payment_intents', { ...wanted, colour: 'red' }))
    await fails(stripe.rawRequest('POST', '/v1/payment_intents', { currency: 'gbp' }))
    await fails(stripe.rawRequest('POST', '/v1/payment_intents', { ...wanted, amount: 'much' }))
    await fails(stripe.rawRequest('GET', '/v1/nothing'))
    await paymentIntents.create(wanted, { idempotencyKey: 'k' })
    await fails(paymentIntents.create({ ...wanted, amount: 1_000 }, { idempotencyKey: 'k' }))
    const card = { number: '4242424242424241', exp_month: 4, exp_year: 2030 }
    await fails(stripe.paymentMethods.create({ type: 'card', card }))
    await fails(stripe.paymentMethods.create({ type: 'card', card: { ...card, number: '4111111111111111' } }))
    await fails(stripe.customers.list({}, { apiKey: 'pk_test_sandbox' }))
    await fails(stripe.customers.list({}, { apiKey: 'sk_test_other' }))
  },
]
