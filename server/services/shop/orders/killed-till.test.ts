/** @module-tag large */
import { expect, test } from 'vitest'
import { killedServers } from '../../../testing/processes/killed-servers.ts'
import { fromBrowser, typed } from '../../../testing/sandbox/sandbox-browser.ts'
import { testClient } from '../../../testing/test-client.ts'
import { dosesMinor, guestBody, stockTill } from '../../../testing/samples/till.ts'

test('a server that is really killed in the middle of a purchase or a refund loses nothing and charges nobody twice', async () => {
  await using shop = await killedServers()
  const { till, db } = shop
  await stockTill({ db, clock: till.clock })
  const client = testClient(shop.url)
  const pay = (secret: string) =>
    fromBrowser(till, `/v1/payment_intents/${secret.split('_secret')[0]}/confirm`, {
      ...typed('4242424242424242'),
      client_secret: secret,
    })

  // The payment is made, and its number is not stored.
  const body = guestBody('ada@example.org')
  await shop.kill([/^POST \/v1\/payment_intents$/], () => [client.post('/api/create-guest-payment-intent', body)])
  const intent = (await client.post('/api/create-guest-payment-intent', body)).json

  // It is paid, the browser is gone, and the server is killed while it asks for the state of the payment.
  expect((await pay(intent.clientSecret)).json.status).toBe('succeeded')
  const at = `/api/orders/${intent.orderId}`
  const mine = { headers: { authorization: `Bearer ${intent.orderToken}` } }
  await shop.kill([/^GET \/v1\/payment_intents\//], () => [client.get(`${at}?token=${intent.orderToken}`)])
  expect((await client.get(at, mine)).json).toMatchObject({ status: 'completed', receiptNumber: 1 })

  // The money is on its way back, and nobody noted it.
  await shop.kill([/^POST \/v1\/refunds$/], () => [client.post(`${at}/refund`, { expectedMinor: dosesMinor }, mine)])
  await expect.poll(async () => (await client.get(at, mine)).json.status, { timeout: 20_000 }).toBe('refunded')
  expect((await client.post(`${at}/refund`, { expectedMinor: dosesMinor }, mine)).status).toBe(409)

  const kinds = await till.db('sandbox_objects').whereIn('kind', ['charge', 'refund']).orderBy('kind').pluck('kind')
  expect(kinds).toEqual(['charge', 'refund'])
  expect(await db('orders').pluck('status')).toEqual(['refunded'])
  expect(await db('receipts').orderBy('number').pluck('number')).toEqual([1, 2])
  const receipts = await db('outbox').where({ kind: 'mail' }).whereLike('payload', '%Your receipt%')
  expect(receipts).toHaveLength(1)
}, 180_000)
