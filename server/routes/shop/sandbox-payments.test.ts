/** @module-tag postgres */
import { expect, test } from 'vitest'
import { sandboxAuthenticate } from '../../../core/contract/shop/sandbox-payments.ts'
import { defaultLimits } from '../../config/limits.ts'
import { operatorKey } from '../../keys/derived-key.ts'
import { sandboxKeys } from '../../sandbox/requests/answer-request.ts'
import { testCards } from '../../sandbox/sales/test-cards.ts'
import { typed } from '../../testing/sandbox/sandbox-browser.ts'
import { tableColumns } from '../../testing/database/table-columns.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const wanted = {
  orderId: 'o1',
  version: 1,
  amountMinor: 4_999,
  currency: 'GBP',
  customerId: null,
  receiptEmail: 'ada@example.org',
  description: 'Order VM-1',
}
const stripe = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  apiBase: null,
  isLive: false,
}
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
const v1 = '/sandbox/stripe/v1'

/** As Stripe's own scripts send it. */
const send = (app: TestApp, path: string, given: Record<string, string>, key = sandboxKeys.publishable) =>
  app.post(path, new URLSearchParams({ key, ...given }).toString(), form)

const payBy = (app: TestApp, { id, clientSecret }: { id: string; clientSecret: string }, number: string, more = {}) =>
  send(app, `${v1}/payment_intents/${id}/confirm`, { ...typed(number), client_secret: clientSecret, ...more })

test('a browser pays with the publishable key and the secret of its payment', async () => {
  await using app = await testApp()
  const payment = await app.deps.payments.sales.createPayment(wanted)
  const { status, json, headers } = await payBy(app, payment, testCards.visa.number)
  expect([status, json.status]).toEqual([200, 'succeeded'])
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('request-id')).toMatch(/^req_/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await app.deps.payments.sales.payment(payment.id)).state).toBe('succeeded')
})

test('nobody from outside may do what a server does, by any key', async () => {
  await using app = await testApp()
  const payment = await app.deps.payments.sales.createPayment(wanted)
  await payBy(app, payment, testCards.visa.number)
  const refund = { payment_intent: payment.id }
  expect((await send(app, `${v1}/refunds`, refund)).json.error.code).toBe('secret_key_required')
  expect((await send(app, `${v1}/refunds`, refund, sandboxKeys.secret)).status).toBe(401)
  const bearer = { headers: { ...form.headers, authorization: `Bearer ${sandboxKeys.secret}` } }
  expect((await app.post(`${v1}/refunds`, new URLSearchParams(refund).toString(), bearer)).status).toBe(401)
  expect((await app.post(`${v1}/refunds`, new URLSearchParams(refund).toString(), form)).status).toBe(401)
  expect((await app.get(`${v1}/payment_intents?key=${sandboxKeys.publishable}`)).status).toBe(403)
  expect((await app.get(`${v1}/payment_intents/${payment.id}?key=${sandboxKeys.publishable}`)).status).toBe(404)
  const cross = { headers: { ...form.headers, 'sec-fetch-site': 'cross-site' } }
  expect((await app.post(`${v1}/refunds`, '', cross)).json.code).toBe('cross-site')
  expect((await app.deps.payments.sales.payment(payment.id)).refundedMinor).toBe(0)
})

test('what a browser is told of a payment that is over is nothing of the server’s', async () => {
  await using app = await testApp()
  const payment = await app.deps.payments.sales.createPayment(wanted)
  await payBy(app, payment, testCards.visa.number)
  const { status, json, text } = await payBy(app, payment, testCards.visa.number)
  expect([status, json.error.payment_intent.status]).toEqual([400, 'succeeded'])
  expect(text).not.toMatch(/ada@example|metadata/)
})

test('what is no call, or no form, is answered in Stripe’s words', async () => {
  await using app = await testApp()
  expect((await send(app, `${v1}/nothing`, {})).json.error.message).toMatch(/^Unrecognized request URL/)
  for (const body of [
    '[]',
    'a[b=1',
    '%E0%A4%A',
    'a=1&a[b]=2',
    `a${'[b]'.repeat(20)}=1`,
    '__proto__[x]=1&key=pk_test_sandbox',
    'constructor[prototype][x]=1&key=pk_test_sandbox',
    'type=card&card[number]=4242&card[__proto__][number]=4242&key=pk_test_sandbox',
  ]) {
    const { status, json } = await app.post(`${v1}/payment_methods`, body, form)
    expect([400, 401]).toContain(status)
    expect(json.error.message).toMatch(/^[A-Z]/)
  }
  expect(Object.getPrototypeOf({})).not.toHaveProperty('x')
  expect((await app.post(`${v1}/payment_methods`, 'a'.repeat(30_000), form)).json.code).toBe('too-large')
})

test('wherever the number of a card is sent, right or wrong, it is in no table and no line of the log', async () => {
  await using app = await testApp()
  const numbers = [...Object.values(testCards).map(({ number }) => number), '4111111111111111', '4242424242424241']
  for (const [at, number] of numbers.entries()) {
    const payment = await app.deps.payments.sales.createPayment({ ...wanted, orderId: `o${at}` })
    const elsewhere = {
      'payment_method_data[billing_details][name]': number,
      'payment_method_data[billing_details][email]': number,
    }
    const key = { headers: { ...form.headers, 'idempotency-key': number } }
    const given = { key: sandboxKeys.publishable, client_secret: payment.clientSecret, ...typed(number), ...elsewhere }
    const confirm = `${v1}/payment_intents/${payment.id}/confirm`
    expect([200, 402]).toContain((await app.post(confirm, new URLSearchParams(given).toString(), key)).status)
  }
  const [real = ''] = numbers.slice(-2)
  const payment = await app.deps.payments.sales.createPayment(wanted)
  for (const place of ['payment_method_data[metadata][note]', 'receipt_email', real, `${real}[x]`])
    expect((await payBy(app, payment, testCards.visa.number, { [place]: real })).json.error.code).toBe(
      'parameter_unknown',
    )
  await payBy(app, payment, real, { payment_method: real, client_secret: real })
  await app.get(`${v1}/payment_methods/${real}?key=${sandboxKeys.publishable}&number=${real}`)
  app.clock.nowMs += 60_000
  await app.deps.sandbox?.doDue()
  expect(await app.db('sandbox_idempotency').where('key', 'like', 'browser:%')).not.toEqual([])
  const tables = [...(await tableColumns(app.db)).keys()]
  const kept = JSON.stringify(await Promise.all(tables.map((table) => app.db(table)))) + app.logLines.join()
  expect(kept).toContain('last4')
  expect(numbers.filter((number) => kept.includes(number))).toEqual([])
}, 60_000)

test('an authentication in a dialog is answered by a call, once, by who has the secret', async () => {
  await using app = await testApp()
  const payment = await app.deps.payments.sales.createPayment(wanted)
  const { json } = await payBy(app, payment, testCards.authenticatedAlways.number)
  expect(json).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  const answer = (clientSecret: string) =>
    app.call(sandboxAuthenticate, { body: { intentId: payment.id, clientSecret, isAuthenticated: true } })
  await expect(answer('guess')).rejects.toMatchObject({ code: 'not-found' })
  expect(await answer(payment.clientSecret)).toEqual({ status: 'succeeded' })
  await expect(answer(payment.clientSecret)).rejects.toMatchObject({ code: 'not-found' })
})

test.each([
  ['complete', 'succeeded', 'succeeded'],
  ['fail', 'failed', 'needs-card'],
])('an authentication on a page, answered %s, leads back to the shop: %s', async (outcome, redirectStatus, state) => {
  await using app = await testApp()
  const { sales } = app.deps.payments
  const payment = await sales.createPayment(wanted)
  const backTo = `${app.url}/order-success/pending?from=pay`
  const { json } = await payBy(app, payment, testCards.authenticatedAlways.number, { return_url: backTo })
  const { url } = json.next_action.redirect_to_url
  const page = await app.get(url)
  expect(page.text).toContain('A shop asks for £49.99.')
  expect(page.text).toContain(`action="?client_secret=${payment.clientSecret}&amp;outcome=${outcome}"`)
  expect((await sales.payment(payment.id)).state).toBe('needs-action')
  const { status, headers } = await app.post(`${url}&outcome=${outcome}`)
  expect(status).toBe(303)
  const back = new URL(headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(`${app.url}/order-success/pending`)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    from: 'pay',
    payment_intent: payment.id,
    payment_intent_client_secret: payment.clientSecret,
    redirect_status: redirectStatus,
  })
  expect((await sales.payment(payment.id)).state).toBe(state)
  expect((await app.post(`${url}&outcome=complete`)).status).toBe(404)
})

test('the page leads to no address but our own', async () => {
  await using app = await testApp()
  for (const odd of ['https://evil.example/', 'javascript:alert(1)', '//evil.example', 'nonsense']) {
    const payment = await app.deps.payments.sales.createPayment({ ...wanted, orderId: odd })
    const { json } = await payBy(app, payment, testCards.authenticatedAlways.number, { return_url: odd })
    const { status, headers, text } = await app.post(`${json.next_action.redirect_to_url.url}&outcome=complete`)
    expect([status, headers.get('location')]).toEqual([200, null])
    expect(text).toContain('go back to the shop')
  }
})

test('who tries many cards from one address is slowed down', async () => {
  const paymentTries = { perAddress: { burst: 3, everyMs: 5_000 } }
  await using app = await testApp({ config: { limits: { ...defaultLimits, paymentTries } } })
  const payment = await app.deps.payments.sales.createPayment(wanted)
  const statuses: number[] = []
  for (let times = 0; times < 4; times++) statuses.push((await payBy(app, payment, testCards.declined.number)).status)
  expect(statuses).toEqual([402, 402, 402, 429])
  app.clock.nowMs += 5_000
  expect((await payBy(app, payment, testCards.visa.number)).status).toBe(200)
})

test('with Stripe there is no sandbox', async () => {
  const live = { ...stripe, secretKey: 'sk_live_1', publishableKey: 'pk_live_1', isLive: true }
  for (const keys of [stripe, live]) {
    await using app = await testApp({ config: { stripe: keys } })
    expect(app.deps.sandbox).toBeNull()
    expect((await send(app, `${v1}/payment_methods`, typed(testCards.visa.number))).status).toBe(404)
    expect((await app.get('/sandbox/stripe/authenticate/pi_1?client_secret=x')).status).toBe(404)
    expect((await app.get(`/sandbox/stripe/events?key=${operatorKey(app.deps.config)}`)).status).toBe(404)
  }
})

test('an operator sees what was told, holds it back and sends it', async () => {
  await using app = await testApp()
  const events = `/sandbox/stripe/events?key=${operatorKey(app.deps.config)}`
  expect((await app.get('/sandbox/stripe/events')).status).toBe(404)
  expect((await app.get(events)).text).toContain('Nothing has happened yet.')
  const act = async (name: string, id = '') => {
    const { status, headers } = await app.post(`${events}&act=${name}&id=${id}`)
    expect([name, status, headers.get('location')]).toEqual([name, 303, events])
    return (await app.get(events)).text
  }
  expect(await act('hold')).toContain('Events are held back.')
  await app.deps.payments.sales.createPayment(wanted)
  await app.deps.sandbox?.doDue()
  const held = (await app.get(events)).text
  expect(held).toContain('payment_intent.created')
  expect(held).toContain('held back')
  expect(await act('release')).toContain('waiting')
  const id = /evt_\w+/.exec(held)?.[0] ?? ''
  expect(await act('an-hour-late')).toContain('Events are sent an hour late.')
  expect(await act('on-time')).not.toContain('Events are sent an hour late.')
  expect(await act('a-day-on')).toContain('Its clock is 1 day ahead.')
  expect(await act('a-month-on')).toContain('Its clock is 32 days ahead.')
  expect(await act('release-newest-first')).toContain('waiting')
  expect(await act('send', id)).toContain('waiting')
  expect((await app.post(`${events}&act=send&id=evt_none`)).status).toBe(404)
  expect((await app.post(`${events}&act=nonsense`)).status).toBe(400)
})
