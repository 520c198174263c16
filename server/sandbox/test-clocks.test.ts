/** @module-tag postgres */
import { expect, test } from 'vitest'
import { refusalOf, testSandbox, type TestSandbox } from '../testing/sandbox/test-sandbox.ts'

const startS = Date.UTC(2027, 0, 1) / 1000

/** A customer on a clock of their own, and what they pay slowly. */
async function slowPayment({ stripe }: TestSandbox) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: startS, name: 'new year' })
  const customer = await stripe.customers.create({ test_clock: clock.id })
  const method = { payment_method: 'pm_card_sandboxSlow', confirm: true }
  const make = () => stripe.paymentIntents.create({ amount: 4_999, currency: 'gbp', customer: customer.id, ...method })
  return { clock, customer, intents: [await make(), await make()] }
}

test('what lives by a test clock waits for it, whatever the time is, and happens in the order of time', async () => {
  await using till = await testSandbox()
  const { testClocks } = till.stripe.testHelpers
  const { clock, customer, intents } = await slowPayment(till)
  expect(customer).toMatchObject({ created: startS, test_clock: clock.id })
  expect(intents).toMatchObject([{ status: 'processing', created: startS }, { status: 'processing' }])
  till.clock.nowMs += 3_600_000
  await till.sandbox.doDue()
  const states = async () => (await till.stripe.paymentIntents.list()).data.map(({ status }) => status)
  expect(await states()).toEqual(['processing', 'processing'])

  const advanced = await testClocks.advance(clock.id, { frozen_time: startS + 60 })
  expect(advanced).toMatchObject({
    status: 'advancing',
    frozen_time: startS,
    status_details: { advancing: { target_frozen_time: startS + 60 } },
  })
  expect(await states()).toEqual(['processing', 'processing'])
  expect((await refusalOf(testClocks.advance(clock.id, { frozen_time: startS + 90 }))).statusCode).toBe(400)
  // A server that is killed now goes on after its restart.
  const { stripe, sandbox } = await till.restart()
  await sandbox.doDue()
  expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
    status: 'ready',
    frozen_time: startS + 60,
    status_details: {},
  })
  const paid = (await stripe.paymentIntents.list({ expand: ['data.latest_charge'] })).data
  expect(paid).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }])
  const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).toReversed()
  expect(types.slice(-6)).toEqual([
    'test_helpers.test_clock.advancing',
    'charge.succeeded',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.succeeded',
    'test_helpers.test_clock.ready',
  ])
})

test('a clock goes forward alone, and takes what lives by it along when it is deleted', async () => {
  await using till = await testSandbox()
  const { testClocks } = till.stripe.testHelpers
  const { clock, customer } = await slowPayment(till)
  const other = await till.stripe.customers.create()
  for (const frozenTime of [startS - 1, startS, startS + 4 * 365 * 86_400])
    expect((await refusalOf(testClocks.advance(clock.id, { frozen_time: frozenTime }))).param).toBe('frozen_time')
  expect((await till.stripe.customers.list()).data.map(({ id }) => id)).toEqual([other.id])
  expect((await till.stripe.customers.list({ test_clock: clock.id })).data.map(({ id }) => id)).toEqual([customer.id])
  expect(await testClocks.del(clock.id)).toMatchObject({ deleted: true })
  expect((await refusalOf(testClocks.retrieve(clock.id))).code).toBe('resource_missing')
  expect((await refusalOf(till.stripe.customers.retrieve(customer.id))).code).toBe('resource_missing')
  expect((await till.stripe.paymentIntents.list()).data).toEqual([])
})

test('the clock of the sandbox can be put forward, for all that lives by it', async () => {
  await using till = await testSandbox()
  const slow = { amount: 4_999, currency: 'gbp', payment_method: 'pm_card_sandboxSlow', confirm: true }
  const { id } = await till.stripe.paymentIntents.create(slow)
  await till.sandbox.events.moveClock(86_400_000)
  await till.sandbox.doDue()
  const { status, latest_charge: charge } = await till.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect([status, charge]).toMatchObject(['succeeded', { status: 'succeeded' }])
  expect((await till.stripe.customers.create()).created).toBe(till.clock.nowMs / 1000 + 86_400)
})

test('what cannot go on keeps nothing else waiting, neither what is to be told', async () => {
  await using till = await testSandbox()
  const { clock, intents } = await slowPayment(till)
  const slow = { amount: 4_999, currency: 'gbp', payment_method: 'pm_card_sandboxSlow', confirm: true }
  const [first, second] = [await till.stripe.paymentIntents.create(slow), await till.stripe.paymentIntents.create(slow)]
  const charges = [first, intents[0]].map((intent) => String(intent?.latest_charge))
  await till.db('sandbox_objects').whereIn('id', charges).delete()
  till.clock.nowMs += 10_000
  await till.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: startS + 60 })
  await till.sandbox.doDue()
  const statusOf = async ({ id }: { id: string }) => (await till.stripe.paymentIntents.retrieve(id)).status
  expect([await statusOf(first), await statusOf(second)]).toEqual(['processing', 'succeeded'])
  expect((await till.stripe.testHelpers.testClocks.retrieve(clock.id)).status).toBe('internal_failure')
  const told = till.received.map(({ body }) => JSON.parse(body).type)
  expect(told).toContain('test_helpers.test_clock.internal_failure')
  expect(told.filter((type) => type === 'payment_intent.succeeded')).toHaveLength(1)
  expect((await till.db('sandbox_objects').where({ id: first.id }).first()).due_at_ms).toBe(till.clock.nowMs + 60_000)
})
