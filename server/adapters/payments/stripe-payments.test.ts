import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Problem } from '../../../core/problem.ts'
import { testCards, type TestCard } from '../../sandbox/sales/test-cards.ts'
import { webhookSecret } from '../../sandbox/webhooks.ts'
import { fromBrowser, typed } from '../../testing/sandbox/sandbox-browser.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { type Payments, longestNotes } from './payments.ts'
import { stripePayments } from './stripe-payments.ts'

const order = { orderId: 'o1', version: 1, amountMinor: 4_999, currency: 'GBP', customerId: null }
const wanted = { ...order, receiptEmail: 'ada@example.org', description: 'Order VM-1' }

const problem = (call: Promise<unknown>): Promise<Problem> =>
  call.then(
    () => {
      throw new Error('it was not refused')
    },
    (reason: Problem) => reason,
  )

async function pay(
  { deps: { sandbox } }: TestApp,
  payment: { id: string; clientSecret: string },
  card: TestCard = 'visa',
) {
  const path = `/v1/payment_intents/${payment.id}/confirm`
  return fromBrowser({ sandbox }, path, { ...typed(testCards[card].number), client_secret: payment.clientSecret })
}

test('a payment is made once for a version of an order, paid and told of in the words of the shop', async () => {
  await using app = await testApp()
  const { sales } = app.deps.payments
  const payment = await sales.createPayment(wanted)
  expect(payment).toMatchObject({
    orderId: 'o1',
    state: 'needs-card',
    amountMinor: 4_999,
    currency: 'GBP',
    card: null,
    refundedMinor: 0,
    isDisputed: false,
    failure: null,
  })
  expect(await sales.createPayment(wanted)).toEqual(payment)
  expect((await problem(sales.createPayment({ ...wanted, amountMinor: 1_000 }))).code).toBe('conflict')
  await pay(app, payment, 'insufficientFunds')
  expect(await sales.payment(payment.id)).toMatchObject({
    state: 'needs-card',
    failure: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  })
  await pay(app, payment, 'mastercard')
  expect(await sales.payment(payment.id)).toMatchObject({
    state: 'succeeded',
    amountMinor: 4_999,
    card: { brand: 'mastercard', last4: '4444', country: 'US' },
    failure: null,
  })
  expect((await problem(sales.cancelPayment(payment.id))).code).toBe('conflict')
  for (const none of ['pi_none', '..', 'a/b', 'pi_é'])
    expect((await problem(sales.payment(none))).code).toBe('not-found')
})

test('a payment keeps long notes, in entries as long as Stripe takes', async () => {
  await using app = await testApp()
  const { sales } = app.deps.payments
  const notes = Array.from({ length: longestNotes / 10 }, (_, at) => String(at).padStart(10, '.')).join('')
  const { id } = await sales.createPayment({ ...wanted, notes })
  expect((await sales.payment(id)).notes).toBe(notes)
  const { metadata } = JSON.parse((await app.db('sandbox_objects').where({ id }).first('data')).data)
  expect(Object.keys(metadata).length).toBeLessThanOrEqual(50)
  expect(Math.max(...Object.values<string>(metadata).map(({ length }) => length))).toBeLessThanOrEqual(500)
})

test('a payment is canceled however often that is asked', async () => {
  await using app = await testApp()
  const { sales } = app.deps.payments
  const { id } = await sales.createPayment(wanted)
  expect((await sales.cancelPayment(id)).state).toBe('canceled')
  expect((await sales.cancelPayment(id)).state).toBe('canceled')
})

test('a refund is made once under its number, also after the provider has forgotten the key', async () => {
  await using app = await testApp()
  const { sales } = app.deps.payments
  const payment = await sales.createPayment(wanted)
  const asked = { refundId: 'r1', paymentId: payment.id, amountMinor: 1_000 }
  expect((await problem(sales.refund(asked))).message).toMatch(/refused a call/)
  await pay(app, payment)
  const refund = await sales.refund(asked)
  expect(refund).toMatchObject({ paymentId: payment.id, amountMinor: 1_000, status: 'succeeded' })
  await app.db('sandbox_idempotency').delete()
  expect((await sales.refund(asked)).id).toBe(refund.id)
  await sales.refund({ ...asked, refundId: 'r2', amountMinor: 3_999 })
  expect((await problem(sales.refund({ ...asked, refundId: 'r3' }))).code).toBe('conflict')
  expect((await sales.refundsOf(payment.id)).map(({ amountMinor }) => amountMinor)).toEqual([3_999, 1_000])
  expect((await sales.payment(payment.id)).refundedMinor).toBe(4_999)
})

test('payments since a moment come oldest first, across pages', async () => {
  await using app = await testApp()
  const { sales } = app.deps.payments
  await sales.createPayment({ ...wanted, orderId: 'before' })
  app.clock.nowMs += 60_000
  const made: string[] = []
  for (let count = 0; count < 103; count++)
    made.push((await sales.createPayment({ ...wanted, orderId: `o${count}` })).orderId ?? '')
  const listed: (string | null)[] = []
  for await (const { orderId } of sales.paymentsSince(app.clock.nowMs)) listed.push(orderId)
  expect(listed).toEqual(made)
})

test('a customer is made once for a user and a currency', async () => {
  await using app = await testApp()
  const { sales } = app.deps.payments
  const who = { userId: 'u1', currency: 'GBP', email: 'ada@example.org' }
  const id = await sales.makeCustomer(who)
  expect(await sales.makeCustomer(who)).toBe(id)
  expect(await sales.makeCustomer({ ...who, currency: 'USD' })).not.toBe(id)
  expect((await sales.createPayment({ ...wanted, customerId: id })).state).toBe('needs-card')
})

test('a webhook is read when the provider signed it, within five minutes of now', async () => {
  await using app = await testApp()
  const { payments, sandbox, config } = app.deps
  const sent: { body: Buffer; signature: string }[] = []
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      sent.push({ body: Buffer.concat(chunks), signature: String(request.headers['stripe-signature']) })
      response.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  sandbox?.deliverTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
  const payment = await payments.sales.createPayment({ ...wanted, description: 'Größe' })
  await pay(app, payment)
  await payments.sales.refund({ refundId: 'r1', paymentId: payment.id, amountMinor: 1_000 })
  await sandbox?.doDue()
  receiver.close()
  const events = await Promise.all(sent.map(({ body, signature }) => payments.readEvent(body, signature)))
  expect(events.map(({ type, object }) => [type, object.kind, object.paymentId])).toEqual([
    ['payment_intent.created', 'payment_intent', payment.id],
    ['charge.succeeded', 'charge', payment.id],
    ['payment_intent.succeeded', 'payment_intent', payment.id],
    ['charge.refunded', 'charge', payment.id],
    ['refund.created', 'refund', payment.id],
  ])

  const [{ body, signature } = { body: Buffer.alloc(0), signature: '' }] = sent
  const [, mac = ''] = signature.split(',v1=')
  const signed = (atS: number, secret = webhookSecret(config)) =>
    `t=${atS},v1=${createHmac('sha256', secret).update(`${atS}.${body.toString()}`).digest('hex')}`
  const nowS = app.clock.nowMs / 1000
  for (const good of [signed(nowS - 299), signed(nowS + 299), `${signature},v1=${'0'.repeat(64)}`])
    expect((await payments.readEvent(body, good)).id).toBe(events[0]?.id)
  const bad = [
    [body, signed(nowS - 301)],
    [body, signed(nowS + 301)],
    [body, signed(nowS + 86_400)],
    [body, signed(nowS, 'whsec_other')],
    [body, `t=${nowS},v0=${mac}`],
    [body, ''],
    [body, 'nonsense'],
    [Buffer.from(JSON.stringify(JSON.parse(body.toString()))), signature],
    [Buffer.alloc(0), signature],
  ] as const
  for (const [each, by] of bad) expect((await problem(payments.readEvent(each, by))).code).toBe('validation')
})

test('a provider that is away, or keeps silent, is unavailable, and nothing of what was sent is logged', async () => {
  await using app = await testApp()
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const keys = { secretKey: 'sk_test_hush', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', isLive: false }
  const stripe = { ...keys, apiBase: `http://127.0.0.1:${port}` }
  const away = stripePayments({ ...app.deps, config: { ...app.deps.config, stripe } }, null)
  expect(away).toMatchObject({ provider: 'stripe', isLive: false, testCards: null, publishableKey: 'pk_test_1' })
  expect((await problem(away.sales.createPayment(wanted))).code).toBe('unavailable')
  const log = app.logLines.join('\n')
  expect(log).toContain('could not be reached')
  expect(log).not.toMatch(/hush|ada@example/)
})

test('with keys of its own host, Stripe’s client speaks to that, with those keys', async () => {
  await using app = await testApp()
  const asked: unknown[] = []
  const other = createServer((request, response) => {
    asked.push(request.url, request.headers.authorization, request.headers['stripe-version'])
    response.writeHead(404, { 'content-type': 'application/json' })
    response.end(
      '{"error":{"type":"invalid_request_error","code":"resource_missing","message":"No such payment_intent"}}',
    )
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const apiBase = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const keys = { secretKey: 'sk_test_own', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', isLive: false }
  const config = { ...app.deps.config, stripe: { ...keys, apiBase } }
  expect((await problem(stripePayments({ ...app.deps, config }, null).sales.payment('pi_1'))).code).toBe('not-found')
  other.closeAllConnections()
  other.close()
  expect(asked[0]).toMatch(/^\/v1\/payment_intents\/pi_1\?/)
  expect(asked[1]).toBe('Bearer sk_test_own')
})

/** A provider that answers every list with these pages of a hundred. */
async function withLists(pages: number, one: object, use: (payments: Payments) => Promise<void>): Promise<void> {
  await using app = await testApp()
  const perPage = 100
  const other = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.example')
    const first = Number(searchParams.get('starting_after') ?? -1) + 1
    const data = Array.from({ length: perPage }, (_, at) => ({ ...one, id: String(first + at) }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ object: 'list', url: pathname, has_more: first + perPage < pages * perPage, data }))
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const apiBase = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const keys = { secretKey: 'sk_test_own', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', isLive: false }
  await use(stripePayments({ ...app.deps, config: { ...app.deps.config, stripe: { ...keys, apiBase } } }, null))
  other.closeAllConnections()
  other.close()
}

test('all subscriptions that run are told of, however many they are', () =>
  withLists(101, { object: 'subscription' }, async ({ subscriptions }) => {
    const ids = new Set<string>()
    for await (const id of subscriptions.ids()) ids.add(id)
    expect(ids.size).toBe(10_100)
  }))

test('all payments since a moment are told of, the oldest first, and all refunds of one', async () => {
  const intent = { object: 'payment_intent', status: 'succeeded', amount: 1, currency: 'gbp', metadata: {} }
  await withLists(101, intent, async ({ sales }) => {
    const ids: string[] = []
    for await (const { id } of sales.paymentsSince(0)) ids.push(id)
    expect(new Set(ids).size).toBe(10_100)
    expect(ids[0]).toBe('10099')
  })
  const refund = { object: 'refund', status: 'succeeded', amount: 1, metadata: {} }
  await withLists(101, refund, async ({ sales }) => expect(await sales.refundsOf('pi_1')).toHaveLength(10_100))
})

test('a sandbox says that no money moves, and which cards it takes', async () => {
  await using app = await testApp()
  const { payments } = app.deps
  expect(payments).toMatchObject({ provider: 'sandbox', isLive: false, publishableKey: 'pk_test_sandbox' })
  const numbers = Object.values(testCards).map(({ number }) => number)
  for (const { number, result } of payments.testCards ?? []) {
    expect(numbers).toContain(number.replaceAll(' ', ''))
    expect(result).toMatch(/^[A-Z].+[^.]$/)
  }
})
