/** @module-tag postgres */
import { expect, test } from 'vitest'
import { storedOnServer } from '../../core/privacy/stored-on-server.ts'
import { withdraw } from '../../core/contract/shop/orders.ts'
import { receiveBooking, receiveMessage, receiveReport } from '../models/messages/received-rows.ts'
import { doDueDeletions } from '../services/account/my-data/deletions.ts'
import { orderService } from '../services/shop/orders/orders.ts'
import { mailFiles } from '../testing/mail/delivered.ts'
import {
  addCoupon,
  bought,
  checkOut,
  checkOutAsGuest,
  deliverWebhooks,
  dosesId,
  dosesMinor,
  openTill,
  orderOf,
  pay,
  put,
} from '../testing/samples/till.ts'
import { openedPlanShop, subscribe } from '../testing/samples/plan-shop.ts'
import { testApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { removeExpired } from './cleanup.ts'
import { dayMs } from '../../core/durations.ts'

const keptDays = 720

test('messages and reports are kept for 24 months, bookings for 24 months after their time', async () => {
  await using app = await testApp()
  const receivedAtMs = app.clock.nowMs
  const booking = { sessionId: 'mock', payload: '{}', status: 'requested' as const, receivedAtMs }
  await receiveMessage({ id: 'm', form: 'hub', payload: '{}', receivedAtMs }, app.db)
  const report = { id: 'r', userId: null, courseId: 1, itemId: 'q', payload: '{}', receivedAtMs }
  await receiveReport(report, app.db)
  await receiveBooking({ ...booking, id: 'soon', startsAtMs: receivedAtMs + dayMs }, app.db)
  await receiveBooking({ ...booking, id: 'late', startsAtMs: receivedAtMs + 90 * dayMs }, app.db)

  const kept = async () => {
    await removeExpired(app.deps, 0)
    const tables = ['contact_messages', 'question_reports', 'bookings']
    return (await Promise.all(tables.map((table) => app.db(table).orderBy('id').pluck('id')))).flat()
  }
  app.clock.nowMs += keptDays * dayMs
  expect(await kept()).toEqual(['m', 'r', 'late', 'soon'])
  app.clock.nowMs += 1
  expect(await kept()).toEqual(['late', 'soon'])
  app.clock.nowMs += dayMs
  expect(await kept()).toEqual(['late'])
})

test('a mail that could not be sent keeps its words for 30 days, and the privacy page says so', async () => {
  await using app = await testApp()
  const doneAtMs = app.clock.nowMs
  const given = { id: 'm', kind: 'mail', payload: 'Words', created_at_ms: doneAtMs, due_at_ms: doneAtMs, attempts: 28 }
  await app.db('outbox').insert({ ...given, done_at_ms: doneAtMs, outcome: 'given-up' })
  app.clock.nowMs += 30 * dayMs
  await removeExpired(app.deps, 0)
  expect(await app.db('outbox').pluck('payload')).toEqual(['Words'])
  app.clock.nowMs += 1
  await removeExpired(app.deps, 0)
  expect(await app.db('outbox')).toEqual([])
  const told = storedOnServer.find(({ tables }) => tables.includes('outbox'))
  expect(told?.howLong).toContain('of one that could not be sent both go 30 days after the last try')
})

async function begun(app: TestApp, couponCode?: string) {
  const user = await app.signUp()
  await put(user, dosesId)
  const intent = await checkOut(user, { ...(couponCode !== undefined && { couponCode }) })
  return { user, intent }
}

test('a statement of withdrawal outlives the order that nobody paid, for six years', async () => {
  await using app = await openTill()
  const { user, intent } = await begun(app)
  const { orderNumber } = await orderOf(user, intent.orderId)
  await app.client().call(withdraw, { body: { orderNumber, email: user.email } })
  await mailFiles(app)
  expect(await app.db('withdrawals').pluck('order_id')).toEqual([intent.orderId])
  await orderService(app.deps).cancel(intent.orderId)
  app.clock.nowMs += 31 * dayMs
  await removeExpired(app.deps, 0)
  expect(await app.db('orders')).toEqual([])
  const stated = { order_id: null, order_number: orderNumber, outcome: 'nothing-paid' }
  expect(await app.db('withdrawals')).toMatchObject([stated])
  app.clock.nowMs += 6 * 366 * dayMs
  await removeExpired(app.deps, 0)
  expect(await app.db('withdrawals')).toEqual([])
})

test('of an order whose payment was refused, the sums stay and the buyer is forgotten after a month', async () => {
  await using app = await openTill()
  const paid = await bought(app)
  const { intent } = await begun(app)
  await app.db('orders').where({ id: intent.orderId }).update({ total_minor: 1 })
  await pay(app, intent)
  await deliverWebhooks(app)
  app.clock.nowMs += 29 * dayMs
  await removeExpired(app.deps, 0)
  const named = () =>
    app.db('orders').whereNotNull('buyer').whereNotNull('email').orderBy('created_at_ms').pluck('status')
  expect((await named()).toSorted()).toEqual(['completed', 'failed'])
  app.clock.nowMs += 2 * dayMs
  await removeExpired(app.deps, 0)
  expect(await named()).toEqual(['completed'])
  expect(await app.db('orders').whereNot({ id: paid.order.id })).toMatchObject([
    {
      status: 'failed',
      failure: 'another-sum',
      total_minor: 1,
      email: null,
      email_key: null,
      consent: null,
      card: null,
    },
  ])
})

test('who bought, a guest too, is forgotten when tax law no longer asks for it; what was sold and opened stays', async () => {
  await using app = await openTill()
  const { user } = await bought(app)
  await pay(app, await checkOutAsGuest(app.client(), 'guest@example.org'))
  await deliverWebhooks(app)
  const named = async () => (await app.db('orders').whereNotNull('buyer').whereNotNull('email').pluck('id')).length
  app.clock.nowMs += 7 * 366 * dayMs
  await removeExpired(app.deps, 0)
  expect(await named()).toBe(2)
  app.clock.nowMs += 60_000
  await removeExpired(app.deps, 0)
  expect(await named()).toBe(0)
  const sold = { status: 'completed', total_minor: dosesMinor, email: null, email_key: null, consent: null, card: null }
  expect(await app.db('orders')).toMatchObject([sold, sold])
  expect(await app.db('grants').where({ user_id: user.userId }).whereNull('revoked_at_ms')).toHaveLength(1)
})

test('whose plan it was is forgotten as long after its end; what was paid stays', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  await app.db('plan_subscriptions').update({ status: 'canceled', ended_at_ms: app.clock.nowMs, due_at_ms: null })
  app.clock.nowMs += 7 * 366 * dayMs
  await removeExpired(app.deps, 0)
  expect(await app.db('plan_subscriptions').whereNotNull('buyer')).toHaveLength(1)
  app.clock.nowMs += 60_000
  await removeExpired(app.deps, 0)
  expect(await app.db('plan_subscriptions')).toMatchObject([{ buyer: null, consent: null, told: null }])
  expect(await app.db('plan_invoices').pluck('status')).toEqual(['paid'])
})

test('an order that was given up with its account frees its coupon at once, and goes after a month', async () => {
  await using app = await openTill()
  await addCoupon(app, 'ONCE', 1000, 1)
  const { user } = await begun(app, 'ONCE')
  await erase(app, user)
  expect(await app.db('coupon_uses').pluck('state')).toEqual(['released'])
  const { intent } = await begun(app, 'ONCE')
  expect(intent.totalMinor).toBeLessThan(dosesMinor)
  app.clock.nowMs += 31 * dayMs
  await removeExpired(app.deps, 0)
  expect(await app.db('orders').pluck('id')).toEqual([intent.orderId])
})

async function erase(app: TestApp, { userId }: TestUser): Promise<void> {
  const nowMs = app.clock.nowMs
  await app.db('account_deletions').insert({ user_id: userId, asked_at_ms: nowMs, due_at_ms: nowMs })
  await doDueDeletions(app.deps)
  expect(await app.db('users').where({ id: userId })).toEqual([])
}
