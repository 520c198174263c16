/** @module-tag postgres */
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { fromBrowser, typed } from '../../testing/sandbox/sandbox-browser.ts'
import { refusalOf, testSandbox, type TestSandbox } from '../../testing/sandbox/test-sandbox.ts'
import { testCards, type TestCard } from './test-cards.ts'

const wanted = { amount: 4_999, currency: 'gbp', automatic_payment_methods: { enabled: true } }
const path = ({ id }: { id: string }) => `/v1/payment_intents/${id}/confirm`
const secretOf = ({ client_secret: secret }: { client_secret: string | null }) => ({ client_secret: secret ?? '' })

/** A customer types this card in for a new payment. */
async function payBy(till: TestSandbox, card: TestCard, more: Stripe.PaymentIntentCreateParams = wanted) {
  const intent = await till.stripe.paymentIntents.create(more)
  const reply = await fromBrowser(till, path(intent), { ...typed(testCards[card].number), ...secretOf(intent) })
  return {
    id: intent.id,
    ...reply,
    now: () => till.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] }),
  }
}

const eventTypes = async ({ stripe }: TestSandbox) =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).toReversed()

test.each(['visa', 'mastercard', 'amex'] as const)(
  'a payment by %s succeeds, with a charge and its events',
  async (card) => {
    await using till = await testSandbox()
    const { status, json, now } = await payBy(till, card)
    expect([status, json.status]).toEqual([200, 'succeeded'])
    const { number, brand } = testCards[card]
    expect(await now()).toMatchObject({
      status: 'succeeded',
      amount_received: 4_999,
      latest_charge: {
        amount: 4_999,
        amount_captured: 4_999,
        paid: true,
        payment_method_details: { card: { brand, last4: number.slice(-4), exp_month: 4, exp_year: 2030 } },
      },
    })
    expect(await eventTypes(till)).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
  },
)

test('a browser sees nothing of the server’s in what it is answered', async () => {
  await using till = await testSandbox()
  const customer = await till.stripe.customers.create()
  const more = { ...wanted, customer: customer.id, metadata: { order: 'o1' }, receipt_email: 'ada@example.org' }
  const { json } = await payBy(till, 'visa', more)
  for (const field of ['metadata', 'customer', 'latest_charge', 'receipt_email']) expect(json).not.toHaveProperty(field)
})

test.each([
  ['declined', 'card_declined', 'generic_decline'],
  ['insufficientFunds', 'card_declined', 'insufficient_funds'],
  ['lost', 'card_declined', 'lost_card'],
  ['stolen', 'card_declined', 'stolen_card'],
  ['expired', 'expired_card', undefined],
  ['wrongCvc', 'incorrect_cvc', undefined],
  ['processingError', 'processing_error', undefined],
  ['declinedWhenCharged', 'card_declined', 'generic_decline'],
  ['blocked', 'card_declined', 'fraudulent'],
] as const)('%s is refused with %s, and another card may be tried', async (card, code, declineCode) => {
  await using till = await testSandbox()
  const { id, status, json, now } = await payBy(till, card)
  expect(status).toBe(402)
  expect(json.error).toMatchObject({ type: 'card_error', code, payment_intent: { status: 'requires_payment_method' } })
  expect(json.error.decline_code).toBe(declineCode)
  expect(await now()).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    payment_method: null,
    last_payment_error: { code, payment_method: { card: { last4: testCards[card].number.slice(-4) } } },
    latest_charge: { status: 'failed', paid: false, failure_code: code },
  })
  const intent = await now()
  const second = await fromBrowser(till, path({ id }), { ...typed(testCards.visa.number), ...secretOf(intent) })
  expect(second.json.status).toBe('succeeded')
  expect(await eventTypes(till)).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
})

test.each([
  ['4242 4242 4242 4241', {}, 'incorrect_number', 'number'],
  ['12', {}, 'incorrect_number', 'number'],
  ['4242424242424242', { exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
  ['4242424242424242', { exp_year: '2025' }, 'invalid_expiry_year', 'exp_year'],
  ['4242424242424242', { exp_month: '10', exp_year: '26' }, 'invalid_expiry_year', 'exp_year'],
  ['4242424242424242', { cvc: '99' }, 'invalid_cvc', 'cvc'],
  ['4242424242424242', { cvc: '1234' }, 'invalid_cvc', 'cvc'],
  // Passes the check of its digits, and is in no list: somebody's real card.
  ['4111111111111111', {}, 'card_declined', undefined],
  ['6011111111111117', {}, 'card_declined', undefined],
])('card %s with %o is refused with %s, and nothing of it is kept', async (number, odd, code, param) => {
  await using till = await testSandbox()
  const intent = await till.stripe.paymentIntents.create(wanted)
  const more = Object.entries(odd).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
  const given = { ...typed(number, Object.fromEntries(more)), ...secretOf(intent) }
  const { status, json } = await fromBrowser(till, path(intent), given)
  expect(status).toBe(402)
  expect(json.error).toMatchObject({ type: 'card_error', code })
  expect(json.error.param).toBe(param)
  if (code === 'card_declined') expect(json.error.message).toBe('Sandbox accepts only test cards.')
  expect(await till.db('sandbox_objects').where({ kind: 'payment_method' })).toEqual([])
})

test('no card number is kept anywhere, neither one that was taken', async () => {
  await using till = await testSandbox()
  await payBy(till, 'visa')
  await payBy(till, 'declined')
  await till.stripe.paymentIntents.create({ ...wanted, confirm: true, payment_method: 'pm_card_visa' })
  for (const table of ['sandbox_objects', 'sandbox_events', 'sandbox_idempotency']) {
    const kept = JSON.stringify(await till.db(table))
    for (const { number } of Object.values(testCards)) expect(kept).not.toContain(number)
  }
})

test.each([
  ['authenticatedOnce', true, 'succeeded'],
  ['authenticatedAlways', true, 'succeeded'],
  ['authenticatedAlways', false, 'requires_payment_method'],
  ['authenticatedThenDeclined', true, 'requires_payment_method'],
] as const)('%s asks its holder; answered %s, the payment is %s', async (card, isAuthenticated, status) => {
  await using till = await testSandbox()
  const { id, json, now } = await payBy(till, card)
  expect(json).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  const { client_secret: clientSecret } = await now()
  const asked = { intentId: id, clientSecret: clientSecret ?? '', isAuthenticated }
  expect(await till.sandbox.authenticate({ ...asked, clientSecret: 'wrong' })).toBeUndefined()
  expect((await now()).status).toBe('requires_action')
  expect(await till.sandbox.authenticate(asked)).toMatchObject({ id, status })
  const after = await now()
  expect(after.status).toBe(status)
  const codes = { true: 'card_declined', false: 'payment_intent_authentication_failure' } as const
  if (status !== 'succeeded') {
    expect(after.last_payment_error?.code).toBe(codes[`${isAuthenticated}`])
    // It is shown to the customer.
    expect(after.last_payment_error?.message).not.toMatch(/Payment(Method|Intent)/)
  }
  expect(await till.sandbox.authenticate(asked)).toBeUndefined()
})

test('with an address to come back to, the customer is sent to a page and back', async () => {
  await using till = await testSandbox()
  const intent = await till.stripe.paymentIntents.create(wanted)
  const given = {
    ...typed(testCards.authenticatedAlways.number),
    ...secretOf(intent),
    return_url: 'https://shop.example/back',
  }
  const { json } = await fromBrowser(till, path(intent), given)
  expect(json.next_action).toEqual({
    type: 'redirect_to_url',
    redirect_to_url: {
      return_url: 'https://shop.example/back',
      url: `/sandbox/stripe/authenticate/${intent.id}?client_secret=${intent.client_secret}`,
    },
  })
})

test('a card that was set up pays later without its holder, another that wants them does not', async () => {
  await using till = await testSandbox()
  const customer = await till.stripe.customers.create()
  const charge = async (card: TestCard) => {
    const setup = await till.stripe.setupIntents.create({ customer: customer.id })
    const opened = { ...typed(testCards[card].number), ...secretOf(setup) }
    const { json } = await fromBrowser(till, `/v1/setup_intents/${setup.id}/confirm`, opened)
    const asked = { intentId: setup.id, clientSecret: setup.client_secret ?? '', isAuthenticated: true }
    if (json.status === 'requires_action') await till.sandbox.authenticate(asked)
    const { payment_method: method } = await till.stripe.setupIntents.retrieve(setup.id)
    const later = { customer: customer.id, payment_method: String(method), confirm: true, off_session: true }
    return till.stripe.paymentIntents.create({ ...wanted, ...later })
  }
  expect((await charge('visa')).status).toBe('succeeded')
  expect((await charge('authenticatedOnce')).status).toBe('succeeded')
  expect(await refusalOf(charge('authenticatedAlways'))).toMatchObject({ code: 'authentication_required' })
  expect(await refusalOf(charge('declinedWhenCharged'))).toMatchObject({ decline_code: 'generic_decline' })
  expect((await till.stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(4)
})

test('a setup that is refused, fails or is canceled keeps no card', async () => {
  await using till = await testSandbox()
  const customer = await till.stripe.customers.create()
  const make = () => till.stripe.setupIntents.create({ customer: customer.id })
  const confirm = async (setup: Stripe.SetupIntent, card: TestCard) =>
    fromBrowser(till, `/v1/setup_intents/${setup.id}/confirm`, {
      ...typed(testCards[card].number),
      ...secretOf(setup),
    })
  const refused = await make()
  expect(await confirm(refused, 'declined')).toMatchObject({
    status: 402,
    json: { error: { setup_intent: { status: 'requires_payment_method' } } },
  })
  const failed = await make()
  await confirm(failed, 'authenticatedOnce')
  const asked = { intentId: failed.id, clientSecret: failed.client_secret ?? '', isAuthenticated: false }
  expect((await till.sandbox.authenticate(asked))?.status).toBe('requires_payment_method')
  const canceled = await make()
  await till.stripe.setupIntents.cancel(canceled.id, { cancellation_reason: 'abandoned' })
  expect(await confirm(canceled, 'visa')).toMatchObject({
    status: 400,
    json: { error: { code: 'setup_intent_unexpected_state' } },
  })
  expect((await till.stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
})

test('a slow bank answers later, also after a restart', async () => {
  await using till = await testSandbox()
  const paid = await payBy(till, 'slow')
  const refused = await payBy(till, 'slowThenDeclined')
  expect([paid.json.status, refused.json.status]).toEqual(['processing', 'processing'])
  expect(await refusalOf(till.stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  await till.sandbox.doDue()
  expect((await paid.now()).status).toBe('processing')
  const again = await till.restart()
  till.clock.nowMs += 10_000
  await again.sandbox.doDue()
  expect(await again.stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ status: 'succeeded', processing: null })
  expect((await again.stripe.paymentIntents.retrieve(refused.id)).status).toBe('requires_payment_method')
})

test('an intent is changed while it is open, and canceled, and then no more', async () => {
  await using till = await testSandbox()
  const { paymentIntents } = till.stripe
  const intent = await paymentIntents.create(wanted)
  expect(await paymentIntents.update(intent.id, { amount: 2_500, metadata: { order: 'o1' } })).toMatchObject({
    amount: 2_500,
    metadata: { order: 'o1' },
  })
  expect(await paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  })
  const unexpected = { statusCode: 400, code: 'payment_intent_unexpected_state' }
  expect(await refusalOf(paymentIntents.update(intent.id, { amount: 100 }))).toMatchObject(unexpected)
  expect(await refusalOf(paymentIntents.cancel(intent.id))).toMatchObject(unexpected)
  const { status, json } = await fromBrowser(till, path(intent), {
    ...typed(testCards.visa.number),
    ...secretOf(intent),
  })
  expect([status, json.error.code]).toEqual([400, 'payment_intent_unexpected_state'])
  const paid = await payBy(till, 'visa')
  expect(await refusalOf(paymentIntents.update(paid.id, { amount: 100 }))).toMatchObject(unexpected)
  expect(await paymentIntents.update(paid.id, { metadata: { note: 'x' } })).toMatchObject({ metadata: { note: 'x' } })
})

test('a bank’s question about another sum counts no more', async () => {
  await using till = await testSandbox()
  const { id, now } = await payBy(till, 'authenticatedAlways')
  const { client_secret: clientSecret } = await now()
  await till.stripe.paymentIntents.update(id, { amount: 9_999 })
  const asked = { intentId: id, clientSecret: clientSecret ?? '', isAuthenticated: true }
  expect(await till.sandbox.authenticate(asked)).toBeUndefined()
  expect(await now()).toMatchObject({ status: 'requires_confirmation', amount_received: 0 })
})

test.each([
  [29, 'gbp', 'amount_too_small'],
  [49, 'usd', 'amount_too_small'],
  [100_000_000, 'gbp', 'amount_too_large'],
  [0, 'gbp', 'parameter_invalid_integer'],
  [-5, 'gbp', 'parameter_invalid_integer'],
])('%i %s cannot be charged: %s', async (amount, currency, code) => {
  await using till = await testSandbox()
  const made = till.stripe.paymentIntents.create({ ...wanted, amount, currency })
  expect(await refusalOf(made)).toMatchObject({ statusCode: 400, code, param: 'amount' })
})

test('what an intent is not opened by, or is not whole, is refused', async () => {
  await using till = await testSandbox()
  const intent = await till.stripe.paymentIntents.create(wanted)
  const wrong = { ...typed(testCards.visa.number), client_secret: `${intent.id}_secret_guess` }
  expect((await fromBrowser(till, path(intent), wrong)).status).toBe(404)
  expect((await fromBrowser(till, path(intent), typed(testCards.visa.number))).status).toBe(404)
  expect((await fromBrowser(till, '/v1/refunds', { payment_intent: intent.id })).json.error.code).toBe(
    'secret_key_required',
  )
  expect((await fromBrowser(till, path(intent), secretOf(intent))).json.error.message).toMatch(
    /missing a payment method/,
  )
  const removed = till.stripe.rawRequest('POST', '/v1/payment_intents', { ...wanted, payment_method_types: ['card'] })
  expect(await refusalOf(removed)).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types' })
  const fraction = till.stripe.paymentIntents.create({ ...wanted, amount: 49.99 })
  expect(await refusalOf(fraction)).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' })
  expect((await till.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
})

test('a card that somebody keeps pays for nobody else', async () => {
  await using till = await testSandbox()
  const { customers, paymentMethods, paymentIntents } = till.stripe
  const [ada, ben] = [await customers.create(), await customers.create()]
  const method = await paymentMethods.attach('pm_card_visa', { customer: ada.id })
  const pay = (customer?: string) =>
    paymentIntents.create({
      ...wanted,
      confirm: true,
      payment_method: method.id,
      ...(customer !== undefined && { customer }),
    })
  expect((await refusalOf(pay(ben.id))).param).toBe('payment_method')
  expect((await refusalOf(pay())).param).toBe('payment_method')
  expect((await pay(ada.id)).status).toBe('succeeded')
  await customers.update(ada.id, { invoice_settings: { default_payment_method: method.id } })
  await paymentMethods.detach(method.id)
  expect(await customers.retrieve(ada.id)).toMatchObject({ invoice_settings: { default_payment_method: null } })
  expect((await refusalOf(paymentMethods.detach(method.id))).statusCode).toBe(400)
  expect((await refusalOf(paymentMethods.attach('pm_card_chargeDeclined', { customer: ada.id }))).statusCode).toBe(402)
})

test('a charge is refunded in parts, at most whole, and each refund is told of', async () => {
  await using till = await testSandbox()
  const { refunds } = till.stripe
  const { id, now } = await payBy(till, 'visa')
  const part = await refunds.create({ payment_intent: id, amount: 1_000, reason: 'requested_by_customer' })
  expect(part).toMatchObject({ amount: 1_000, status: 'succeeded', payment_intent: id })
  expect((await now()).latest_charge).toMatchObject({ amount_refunded: 1_000, refunded: false })
  expect(await refusalOf(refunds.create({ payment_intent: id, amount: 4_000 }))).toMatchObject({ param: 'amount' })
  expect(await refunds.create({ payment_intent: id })).toMatchObject({ amount: 3_999 })
  expect(await refusalOf(refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_already_refunded' })
  const whole = await till.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
  expect(whole.latest_charge).toMatchObject({
    refunded: true,
    refunds: { data: [{ amount: 3_999 }, { amount: 1_000 }] },
  })
  expect((await refunds.list({ payment_intent: id })).data).toHaveLength(2)
  expect((await eventTypes(till)).slice(-4)).toEqual([
    'charge.refunded',
    'refund.created',
    'charge.refunded',
    'refund.created',
  ])
  const unpaid = await till.stripe.paymentIntents.create(wanted)
  expect((await refusalOf(refunds.create({ payment_intent: unpaid.id }))).statusCode).toBe(400)
})

test('a refund that fails later leaves the charge paid', async () => {
  await using till = await testSandbox()
  const { id, now } = await payBy(till, 'refundsFail')
  const refund = await till.stripe.refunds.create({ payment_intent: id })
  expect([refund.status, (await now()).latest_charge]).toMatchObject(['succeeded', { refunded: true }])
  till.clock.nowMs += 5_000
  await till.sandbox.doDue()
  expect(await till.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect((await now()).latest_charge).toMatchObject({ amount_refunded: 0, refunded: false })
  expect((await eventTypes(till)).slice(-2)).toEqual(['charge.updated', 'refund.failed'])
})

test('a holder who disputes a payment takes the money back, and it cannot be refunded as well', async () => {
  await using till = await testSandbox()
  const { id, now } = await payBy(till, 'disputed')
  expect((await now()).status).toBe('succeeded')
  till.clock.nowMs += 1_000
  await till.sandbox.doDue()
  expect((await now()).latest_charge).toMatchObject({ disputed: true })
  expect(await refusalOf(till.stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' })
  const [created] = (await till.stripe.events.list({ type: 'charge.dispute.created' })).data
  expect(created?.data.object).toMatchObject({ payment_intent: id, amount: 4_999, status: 'needs_response' })
})
