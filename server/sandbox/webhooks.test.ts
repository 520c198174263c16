/** @module-tag postgres */
import knex from 'knex'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { testSandbox, type TestSandbox } from '../testing/sandbox/test-sandbox.ts'
import { eraseFromSandbox, forgetSandboxBefore } from './forget.ts'
import { webhookSecret } from './webhooks.ts'

const secret = webhookSecret({ secretKey: 'a secret of the tests, 32 characters' })

/** What arrived, as the library reads it: throws for what is signed wrongly. */
const read = ({ stripe, received, clock }: TestSandbox) =>
  received.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, clock.nowMs),
  )
const typesOf = (till: TestSandbox) => read(till).map(({ type }) => type)

const pay = ({ stripe }: TestSandbox) =>
  stripe.paymentIntents.create({ amount: 4_999, currency: 'gbp', confirm: true, payment_method: 'pm_card_visa' })
const told = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']

test('what happened is told in order, signed, once, and not inside of the call that caused it', async () => {
  await using till = await testSandbox()
  const { id } = await pay(till)
  expect(till.received).toEqual([])
  await till.sandbox.doDue()
  await till.sandbox.doDue()
  expect(typesOf(till)).toEqual(told)
  expect(read(till)[2]).toMatchObject({
    data: { object: { id, status: 'succeeded' } },
    api_version: Stripe.API_VERSION,
  })
  const { body = '', signature = '' } = till.received[0] ?? {}
  expect(() => till.stripe.webhooks.constructEvent(`${body} `, signature, secret, 300)).toThrow(/signature/)
  expect((await till.stripe.events.list({ delivery_success: true })).data).toHaveLength(3)
})

test('what a killed server did not tell, the next one tells', async () => {
  await using till = await testSandbox()
  await pay(till)
  const next = await till.restart()
  await next.sandbox.doDue()
  expect(typesOf(next)).toEqual(told)
})

test('a webhook that is not taken is tried again after 1 s, 5 s, 30 s, 5 min and 1 h, and then no more', async () => {
  await using till = await testSandbox()
  await till.stripe.customers.create()
  till.answers.status = 500
  const gaps: number[] = []
  await till.sandbox.doDue()
  for (let times = 0; times < 5; times++) {
    const { due_at_ms: dueAtMs } = await till.db('sandbox_events').first('due_at_ms')
    gaps.push(dueAtMs - till.clock.nowMs)
    till.clock.nowMs = dueAtMs - 1
    await till.sandbox.doDue()
    expect(till.received).toHaveLength(times + 1)
    till.clock.nowMs = dueAtMs
    await till.sandbox.doDue()
    expect(till.received).toHaveLength(times + 2)
    // Signed anew each time.
    expect(till.received.at(-1)?.signature).toContain(`t=${Math.floor(dueAtMs / 1000)},`)
  }
  expect(gaps).toEqual([1_000, 5_000, 30_000, 300_000, 3_600_000])
  expect(await till.db('sandbox_events').first()).toMatchObject({ due_at_ms: null, attempts: 6, last_answer: '500' })
})

test('a server that is away is told when it is back', async () => {
  await using till = await testSandbox()
  await till.stripe.customers.create()
  till.answers.status = null
  await till.sandbox.doDue()
  expect(await till.db('sandbox_events').first()).toMatchObject({ attempts: 1, last_answer: 'no answer' })
  till.answers.status = 200
  till.clock.nowMs += 1_000
  await till.sandbox.doDue()
  expect(typesOf(till)).toEqual(['customer.created'])
})

test('events are held back, sent the wrong way round, twice and late', async () => {
  await using till = await testSandbox()
  const { events, doDue } = till.sandbox
  await pay(till)
  await events.hold()
  await till.stripe.customers.create()
  await doDue()
  expect(till.received).toEqual([])
  await events.release({ isReversed: true })
  await doDue()
  const backwards = [...told, 'customer.created'].toReversed()
  expect(typesOf(till)).toEqual(backwards)

  const [newest] = await events.newest(1)
  expect(await events.resend(newest?.id ?? '')).toBe(true)
  expect(await events.resend('evt_none')).toBe(false)
  await doDue()
  expect(typesOf(till)).toEqual([...backwards, 'customer.created'])
  expect(read(till).at(-1)?.id).toBe(read(till)[0]?.id)

  await events.delay(3 * 3_600_000)
  await till.stripe.customers.create()
  till.clock.nowMs += 3 * 3_600_000 - 1
  await doDue()
  expect(till.received).toHaveLength(5)
  till.clock.nowMs += 1
  await doDue()
  expect(till.received).toHaveLength(6)
})

test('of two processes on one database, one tells each event', async () => {
  await using till = await testSandbox()
  const other = await till.beside()
  for (let times = 0; times < 5; times++) await pay(till)
  await Promise.all([till.sandbox.doDue(), other.sandbox.doDue()])
  await Promise.all([till.sandbox.doDue(), other.sandbox.doDue()])
  expect(
    read(till)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual((await till.db('sandbox_events').pluck('id')).toSorted())
})

test('a process that writes to the same file meanwhile is waited for', async () => {
  await using till = await testSandbox()
  const other = knex({ ...till.db.client.config, pool: { min: 1, max: 1 } })
  const held = await other.transaction()
  await held('sandbox_idempotency').insert({ key: 'k', request_hash: '', status: 200, answer: '{}', created_at_ms: 0 })
  const made = till.stripe.customers.create({}, { idempotencyKey: 'another' })
  // Long enough for the call to have read what is there.
  await new Promise((resolve) => setTimeout(resolve, 100))
  await held.commit()
  expect((await made).object).toBe('customer')
  await other.destroy()
})

test('an address is taken out of all that is kept, and what was told is forgotten after a month', async () => {
  await using till = await testSandbox()
  const email = 'ada_"lovelace"@example.org'
  const options = { idempotencyKey: 'customer:u1' }
  const { id } = await till.stripe.customers.create({ email, metadata: { userId: 'u1' } }, options)
  const other = await till.stripe.customers.create({ email: 'adaX"lovelace"@example.org' })
  await till.db.transaction((trx) => eraseFromSandbox(email, trx))
  for (const table of ['sandbox_objects', 'sandbox_events', 'sandbox_idempotency'])
    expect(JSON.stringify(await till.db(table))).not.toContain('ada_')
  expect(await till.stripe.customers.retrieve(id)).toMatchObject({ email: null, metadata: { userId: 'u1' } })
  expect(await till.stripe.customers.retrieve(other.id)).toMatchObject({ email: 'adaX"lovelace"@example.org' })
  await forgetSandboxBefore(till.clock.nowMs, till.db)
  expect(await till.db('sandbox_events').pluck('id')).toHaveLength(2)
  await forgetSandboxBefore(till.clock.nowMs + 1, till.db)
  expect(await till.db('sandbox_events').pluck('id')).toEqual([])
  expect(await till.db('sandbox_idempotency').pluck('key')).toEqual([])
  expect(await till.db('sandbox_objects').pluck('id')).toHaveLength(2)
})
