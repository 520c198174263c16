import type { Stripe } from 'stripe'
import { testCards, type TestCard } from '../../sandbox/sales/test-cards.ts'
import { fromBrowser, typed } from './sandbox-browser.ts'
import type { Step } from './sandbox-scenarios.ts'
import type { TestSandbox } from './test-sandbox.ts'

const startS = Date.UTC(2026, 0, 31) / 1000
const dayS = 86_400

/** A customer who lives by a clock of their own, and what their plans cost. */
export async function billed({ stripe }: Pick<TestSandbox, 'stripe'>, card: TestCard | null = 'visa') {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: startS })
  const customer = await stripe.customers.create({ email: 'ada@example.org', test_clock: clock.id })
  if (card !== null) {
    const { id } = await stripe.paymentMethods.attach(testCards[card].token, { customer: customer.id })
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } })
  }
  const product = await stripe.products.create({ name: 'Pro', metadata: { plan: 'pro' } })
  const price = (amount: number, interval: 'month' | 'year' = 'month') =>
    stripe.prices.create({ product: product.id, currency: 'gbp', unit_amount: amount, recurring: { interval } })
  return {
    clock: clock.id,
    customer: customer.id,
    product: product.id,
    small: (await price(1_000)).id,
    large: (await price(3_000)).id,
    yearly: (await price(10_000, 'year')).id,
  }
}

/** Moves a test clock this many days from its beginning, and does all that is due until then. */
export async function advance({ stripe, sandbox }: TestSandbox, clock: string, days: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: startS + days * dayS })
  await sandbox.doDue()
}

const fails = (call: Promise<unknown>) => call.catch(() => undefined)
const whole = { expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'default_payment_method'] }

async function payFirst(till: TestSandbox, subscription: string, card: TestCard): Promise<void> {
  const found = await till.stripe.subscriptions.retrieve(subscription, whole)
  const secret = (found.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? ''
  const given = { ...typed(testCards[card].number), client_secret: secret }
  await fromBrowser(till, `/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, given)
}

/** Subscriptions: every call and every way that one can go. */
export const billingScenarios: readonly Step[] = [
  async ({ stripe }) => {
    const product = await stripe.products.create({ id: 'plan_pro', name: 'Pro', description: 'All courses' })
    await fails(stripe.products.create({ id: 'plan_pro', name: 'Pro' }))
    await stripe.products.retrieve(product.id)
    await stripe.products.update(product.id, { name: 'Pro plan', active: true })
    await stripe.products.list({ active: true })
    const wanted = {
      product: product.id,
      currency: 'gbp',
      unit_amount: 2_999,
      recurring: { interval: 'month' as const },
    }
    const price = await stripe.prices.create({
      ...wanted,
      lookup_key: 'pro:month',
      nickname: 'Pro',
      tax_behavior: 'inclusive',
    })
    await fails(stripe.prices.create({ ...wanted, lookup_key: 'pro:month' }))
    await stripe.prices.retrieve(price.id, { expand: ['product'] })
    await stripe.prices.update(price.id, { metadata: { plan: 'pro' } })
    await stripe.prices.list({ lookup_keys: ['pro:month'], active: true })
  },
  async (till) => {
    const { stripe } = till
    const { customer, clock, small, large, yearly } = await billed(till, null)
    const wanted: Stripe.SubscriptionCreateParams = {
      customer,
      items: [{ price: small }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
    }
    const { id } = await stripe.subscriptions.create({ ...wanted, ...whole, metadata: { user: '1' } })
    await payFirst(till, id, 'declined')
    await payFirst(till, id, 'visa')
    const { items } = await stripe.subscriptions.retrieve(id, whole)
    const item = items.data[0]?.id ?? ''
    const changed = { items: [{ id: item, price: large }], proration_behavior: 'always_invoice' as const }
    await stripe.invoices.createPreview({ subscription: id, subscription_details: changed })
    await stripe.subscriptions.update(id, { ...changed, payment_behavior: 'pending_if_incomplete' })
    await stripe.subscriptions.update(id, { items: [{ id: item, price: small }], proration_behavior: 'none' })
    await stripe.subscriptions.update(id, { items: [{ id: item, price: yearly }], proration_behavior: 'none' })
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, description: 'Soon over' })
    await stripe.subscriptions.list({ customer, status: 'active' })
    const [invoice] = (await stripe.invoices.list({ subscription: id, expand: ['data.payments'] })).data
    await stripe.invoices.retrieve(invoice?.id ?? '', { expand: ['payments'] })
    await fails(stripe.invoices.pay(invoice?.id ?? ''))
    await fails(stripe.invoices.voidInvoice(invoice?.id ?? ''))
    await stripe.subscriptions.cancel(id)
    await fails(stripe.subscriptions.cancel(id))
    await stripe.subscriptions.create(wanted)
    const left = await stripe.subscriptions.create(wanted)
    await stripe.subscriptions.cancel(left.id)
    await advance(till, clock, 2)
    const usd = await stripe.prices.create({
      product: (await stripe.products.create({ name: 'Dollars' })).id,
      ...{ currency: 'usd', unit_amount: 900, recurring: { interval: 'month' } },
    })
    await fails(stripe.subscriptions.create({ ...wanted, items: [{ price: usd.id }] }))
  },
  // A change that waits: for another card, for the bank, and for nobody any more.
  async (till) => {
    const { stripe } = till
    const { customer, clock, small, large } = await billed(till, 'declinedWhenCharged')
    const trial = {
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
    }
    await stripe.subscriptions.create({ customer, items: [{ price: small }], ...trial })
    await advance(till, clock, 60)
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
    const { id, items } = await stripe.subscriptions.create({ customer, items: [{ price: small }] })
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await stripe.subscriptions.update(id, { default_payment_method: bad.id })
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: items.data[0]?.id ?? '', price: large }],
      ...{ proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' },
    }
    const { latest_invoice: invoice } = await stripe.subscriptions.update(id, change)
    await fails(stripe.invoices.pay(String(invoice)))
    await stripe.invoices.voidInvoice(String(invoice))
    const { latest_invoice: other } = await stripe.subscriptions.update(id, change)
    await stripe.invoices.pay(String(other), { payment_method: card.id })
    await advance(till, clock, 62)
  },
  // Free days without a card: they end, wait, or are charged.
  async (till) => {
    const { stripe } = till
    for (const missing of ['cancel', 'pause', 'create_invoice'] as const) {
      const { customer, clock, small } = await billed(till, null)
      const { id } = await stripe.subscriptions.create({
        ...{ customer, items: [{ price: small }], trial_period_days: 14 },
        trial_settings: { end_behavior: { missing_payment_method: missing } },
      })
      await advance(till, clock, 15)
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
      await fails(stripe.subscriptions.update(id, { default_payment_method: card.id }))
      if (missing === 'pause') await stripe.subscriptions.resume(id)
    }
  },
  // Renewals: paid, put off, asked about by a bank for too long.
  async (till) => {
    const { stripe } = till
    const { customer, clock, small } = await billed(till, 'authenticatedAlways')
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price: small }], trial_end: startS + dayS })
    await stripe.subscriptions.update(id, { trial_end: startS + 2 * dayS })
    await advance(till, clock, 40)
    const now = await stripe.subscriptions.create({ customer, items: [{ price: small }], trial_period_days: 5 })
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.subscriptions.update(now.id, { default_payment_method: card.id, trial_end: 'now' })
    await advance(till, clock, 110)
  },
]
