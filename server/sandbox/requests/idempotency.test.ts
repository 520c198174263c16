import { expect, test } from 'vitest'
import { fromBrowser, typed } from '../../testing/sandbox/sandbox-browser.ts'
import { tablesWith } from '../../testing/database/table-columns.ts'
import { refusalOf, testSandbox } from '../../testing/sandbox/test-sandbox.ts'
import { testCards } from '../sales/test-cards.ts'

const wanted = { amount: 4_999, currency: 'gbp' }
const idempotencyKey = 'order:o1:v1'

test('the same call under the same key is answered the same, and done once, also at once and after a restart', async () => {
  await using till = await testSandbox()
  const make = () => till.stripe.paymentIntents.create(wanted, { idempotencyKey })
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, make))
  for (const other of others) expect({ ...other, lastResponse: null }).toEqual({ ...first, lastResponse: null })
  const { stripe } = await till.restart()
  const again = await stripe.paymentIntents.create(wanted, { idempotencyKey })
  expect(again.id).toBe(first?.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  expect((await stripe.events.list()).data).toMatchObject([{ request: { idempotency_key: idempotencyKey } }])
})

test('another call under the same key is refused, and does nothing', async () => {
  await using till = await testSandbox()
  const { paymentIntents, customers } = till.stripe
  const { id } = await paymentIntents.create(wanted, { idempotencyKey })
  const refused = { type: 'StripeIdempotencyError', statusCode: 400 }
  expect(await refusalOf(paymentIntents.create({ ...wanted, amount: 1 }, { idempotencyKey }))).toMatchObject(refused)
  expect(await refusalOf(customers.create({}, { idempotencyKey }))).toMatchObject(refused)
  const long = { idempotencyKey: 'k'.repeat(256) }
  expect(await refusalOf(paymentIntents.create(wanted, long))).toMatchObject(refused)
  expect((await paymentIntents.list()).data).toMatchObject([{ id }])
})

test('a browser takes no key that the server will use, and none is kept as it was sent', async () => {
  await using till = await testSandbox()
  const { id, client_secret: secret } = await till.stripe.paymentIntents.create(wanted)
  const confirm = () => fromBrowser(till, `/v1/payment_intents/${id}/confirm`, card, { idempotencyKey })
  const card = { ...typed(testCards.declined.number), client_secret: secret ?? '' }
  expect([await confirm(), await confirm()]).toMatchObject([{ status: 402 }, { status: 402 }])
  expect((await till.stripe.charges.list()).data).toHaveLength(1)
  expect(await tablesWith(idempotencyKey, till.db)).toEqual([])
  expect((await till.stripe.paymentIntents.create(wanted, { idempotencyKey })).id).not.toBe(id)
})

test('a declined card is remembered under the key, a call that was wrong is not', async () => {
  await using till = await testSandbox()
  const { paymentIntents, refunds } = till.stripe
  const pay = () =>
    paymentIntents.create({ ...wanted, confirm: true, payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey })
  expect(await refusalOf(pay())).toMatchObject({ code: 'card_declined' })
  expect((await refusalOf(pay())).headers?.['idempotent-replayed']).toBe('true')
  expect((await till.stripe.charges.list()).data).toHaveLength(1)
  const key = { idempotencyKey: 'refund:r1' }
  const unpaid = await paymentIntents.create(wanted)
  expect((await refusalOf(refunds.create({ payment_intent: unpaid.id }, key))).statusCode).toBe(400)
  const card = { ...typed(testCards.visa.number), client_secret: unpaid.client_secret ?? '' }
  await fromBrowser(till, `/v1/payment_intents/${unpaid.id}/confirm`, card)
  expect(await refunds.create({ payment_intent: unpaid.id }, key)).toMatchObject({ amount: 4_999 })
})
