import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentWebhook } from '../../../../core/contract/shop/checkout.ts'
import { hourMs } from '../../../../core/durations.ts'
import { webhookSecret } from '../../../sandbox/webhooks.ts'
import { expectBoughtOnce } from '../../../testing/samples/bought-once.ts'
import {
  type Intent,
  checkOut,
  deliverWebhooks,
  dosesId,
  openTill,
  orderOf,
  pay,
  put,
} from '../../../testing/samples/till.ts'
import type { TestUser } from '../../../testing/test-app.ts'

test('webhooks may come before the browser, after it, twice, in any order and an hour late', async () => {
  await using app = await openTill()
  const { sandbox } = app.deps
  if (!sandbox) throw new Error('there is no sandbox')
  const outcomes: ((user: TestUser, intent: Intent) => Promise<unknown>)[] = [
    async () => await deliverWebhooks(app),
    async (user, { orderId }) => await orderOf(user, orderId),
    async () => {
      await sandbox.events.release({ isReversed: true })
      await deliverWebhooks(app)
      for (const { id } of await sandbox.events.newest(3)) await sandbox.events.resend(id)
      await deliverWebhooks(app)
    },
    async () => {
      app.clock.nowMs += hourMs
      await sandbox.events.release()
      await deliverWebhooks(app)
    },
  ]
  for (const [at, settle] of outcomes.entries()) {
    const user = await app.signUp()
    await put(user, dosesId)
    if (at >= 2) await sandbox.events.hold()
    const intent = await checkOut(user)
    await pay(app, intent, 'visa')
    await settle(user, intent)
    await expectBoughtOnce(app, user)
    await deliverWebhooks(app)
    await expectBoughtOnce(app, user)
  }
}, 60_000)

test('a webhook that is forged, stale or of a time to come is refused; one that is replayed or foreign changes nothing', async () => {
  await using app = await openTill()
  const user = await app.signUp()
  await put(user, dosesId)
  const intent = await checkOut(user)
  const { paymentIntentId } = await orderOf(user, intent.orderId)
  const nowS = Math.floor(app.clock.nowMs / 1000)
  const event = (object: object, type = 'payment_intent.succeeded') =>
    JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object: { id: 'x', ...object } } })
  const told = event({ object: 'payment_intent', id: paymentIntentId, status: 'succeeded', amount: 1 })
  const send = (body: string, atS: number, secret = webhookSecret(app.deps.config)) => {
    const mac = createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex')
    return app.post(paymentWebhook.path, body, { headers: { 'stripe-signature': `t=${atS},v1=${mac}` } })
  }
  expect((await send(told, nowS, 'whsec_another')).status).toBe(400)
  expect((await app.post(paymentWebhook.path, told)).status).toBe(400)
  for (const offS of [-301, -86_400, 301, 86_400]) expect((await send(told, nowS + offS)).status).toBe(400)
  // Signed well, and yet nothing was paid: the provider is asked.
  for (let times = 0; times < 2; times++) expect((await send(told, nowS)).status).toBe(200)
  expect(await app.db('provider_events').select('id')).toEqual([{ id: 'evt_payment_intent.succeeded' }])
  for (const [type, object] of [
    ['payment_intent.succeeded.foreign', { object: 'payment_intent', id: 'pi_of_another_shop' }],
    ['product.created', { object: 'product' }],
    ['of.the.future', { object: 'tomorrow' }],
  ] as const)
    expect((await send(event(object, type), nowS)).status).toBe(200)
  expect(await orderOf(user, intent.orderId)).toMatchObject({
    status: 'pending',
    paidAt: null,
  })
  expect(await app.db('grants')).toEqual([])
})

test('a webhook that cannot be carried out is noted nowhere, and sent again', async () => {
  await using app = await openTill()
  const user = await app.signUp()
  await put(user, dosesId)
  await pay(app, await checkOut(user))
  await app.db.schema.renameTable('receipts', 'receipts_away')
  await deliverWebhooks(app)
  expect(await app.db('orders').pluck('status')).toEqual(['pending'])
  expect(await app.db('grants')).toEqual([])
  const noted = await app.db('provider_events').pluck('type')
  expect(noted).not.toContain('payment_intent.succeeded')
  await app.db.schema.renameTable('receipts_away', 'receipts')
  app.clock.nowMs += hourMs
  await deliverWebhooks(app)
  await expectBoughtOnce(app, user)
})
