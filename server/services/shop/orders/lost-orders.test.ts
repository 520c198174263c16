/** @module-tag postgres */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Order } from '../../../../core/contract/shop/orders.ts'
import { hourMs } from '../../../../core/durations.ts'
import { copySqlite } from '../../../backups/copy-sqlite.ts'
import { sqliteFileIn } from '../../../database/database.ts'
import { Problem } from '../../../../core/problem.ts'
import { linesOf, orderById } from '../../../models/shop/order-rows.ts'
import { sellCourses } from '../../../testing/samples/sell-courses.ts'
import { testApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import {
  addCoupon,
  bought,
  checkOut,
  checkOutAsGuest,
  deliverWebhooks,
  dosesId,
  dosesMinor,
  labelsId,
  openTill,
  orderOf,
  pay,
  put,
  reconcileDay,
} from '../../../testing/samples/till.ts'
import { reconcile as compare } from '../../operator/reconciliation.ts'
import { orderNotes } from './order-notes.ts'
import { reconcileTask } from './reconcile-orders.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** A shop on a copy of another one's database, of the moment when `copy` was called. The provider has gone on. */
async function restorable(app: TestApp) {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-copy-'))
  const file = path.join(dir, 'copy.sqlite3')
  await copySqlite(sqliteFileIn(app.deps.config.dataDir), file)
  return {
    async restore(): Promise<TestApp> {
      const restored = await testApp({ database: file })
      await rm(dir, { recursive: true })
      restored.clock.nowMs = app.clock.nowMs
      for (const table of ['sandbox_objects', 'sandbox_events', 'sandbox_idempotency']) {
        await restored.db(table).delete()
        for (const row of await app.db(table)) await restored.db(table).insert(row)
      }
      return restored
    },
  }
}

async function signIn(app: TestApp, { email, password }: TestUser) {
  const client = app.client()
  expect((await client.post('/api/auth/signin', { email, password })).status).toBe(200)
  return client
}

/** What stays of an order: not when it was settled, nor under which ids its lines are kept. */
const lasting = ({ items, ...order }: Order) => ({
  orderNumber: order.orderNumber,
  status: order.status,
  paymentIntentId: order.paymentIntentId,
  total: [order.currency, order.subtotalMinor, order.discountMinor, order.totalMinor, order.refundedMinor],
  couponCode: order.couponCode,
  createdAt: order.createdAt,
  items: items.map(({ courseId, product, quantity, unitMinor, discountMinor, totalMinor, forSelf, gifts }) => ({
    ...{ courseId, product, quantity, unitMinor, discountMinor, totalMinor, forSelf },
    gifts: gifts.map(({ state }) => state),
  })),
})

test.skipIf(onPostgres)(
  'after a copy of this morning was restored, what was paid since is there, once',
  { tags: ['large'] },
  async () => {
    await using app = await openTill()
    await addCoupon(app, 'TENTH', 1000, 3)
    const [ada, ben] = [await app.signUp(), await app.signUp()]
    await put(ben, dosesId)
    const waiting = await checkOut(ben)
    // Of one price, so that the sum does not tell them apart.
    await sellCourses(app, [
      { id: dosesId, slug: 'doses', title: 'Doses', priceMinor: dosesMinor },
      { id: labelsId, slug: 'labels', title: 'Labels', priceMinor: dosesMinor },
    ])
    const cyd = await app.signUp()
    await put(cyd, dosesId)
    await checkOut(cyd)
    const { restore } = await restorable(app)

    await app.db('cart_items').where({ user_id: cyd.userId }).delete()
    await put(cyd, labelsId)
    const changed = await checkOut(cyd)
    await pay(app, changed)
    await put(ada, dosesId, 2)
    await put(ada, labelsId)
    const whole = await checkOut(ada, { couponCode: 'TENTH' })
    await pay(app, whole)
    await pay(app, waiting)
    await orderOf(ben, waiting.orderId)
    await put(ben, labelsId)
    const second = await checkOut(ben)
    await pay(app, second)
    const guest = app.client()
    const guests = await checkOutAsGuest(guest, 'guest@example.org')
    await pay(app, guests)
    const late = await bought(app)
    const asked = [
      [ada, whole.orderId],
      [ben, waiting.orderId],
      [ben, second.orderId],
      [cyd, changed.orderId],
    ] as const
    await deliverWebhooks(app)
    const partOf = await orderOf(ada, whole.orderId)
    const refund = { refundId: 'by hand', paymentId: partOf.paymentIntentId ?? '', amountMinor: 500 }
    await app.deps.payments.sales.refund(refund)
    await deliverWebhooks(app)
    const before = await Promise.all(asked.map(([user, id]) => orderOf(user, id)))
    app.clock.nowMs += hourMs

    await using restored = await restore()
    expect(new Set(await restored.db('orders').pluck('id'))).toEqual(new Set([waiting.orderId, changed.orderId]))
    // The first to come is the webhook of an order that is lost, beside one of the same buyer that still waits.
    const told = await restored.db('sandbox_events').whereLike('data', `%${second.orderId}%succeeded%`).pluck('id')
    for (const id of told) await restored.deps.sandbox?.events.resend(id)
    await deliverWebhooks(restored)
    expect((await restored.db('orders').where({ id: second.orderId })).map(({ status }) => status)).toEqual([
      'completed',
    ])
    await Promise.all([reconcileDay(restored), reconcileDay(restored)])
    restored.clock.nowMs += hourMs
    await reconcileDay(restored)

    const after = await Promise.all(asked.map(async ([user, id]) => orderOf(await signIn(restored, user), id)))
    expect(after.map(lasting)).toEqual(before.map(lasting))
    const shown = await restored.client().get(`/api/orders/${guests.orderId}?token=${guests.orderToken}`)
    expect(shown.json).toMatchObject({ status: 'completed', orderNumber: guests.orderNumber })

    const owners = await restored.db('grants').where({ revoked_at_ms: null }).pluck('user_id')
    expect(owners.toSorted()).toEqual([ada, ada, ben, ben, cyd].map(({ userId }) => userId).toSorted())
    const ids = [whole, waiting, second, changed, guests].map(({ orderId }) => orderId)
    const numbers = await restored.db('receipts').whereLike('subject', 'order:%').pluck('subject')
    expect(numbers.toSorted()).toEqual(ids.map((id) => `order:${id}`).toSorted())
    for (const id of ids) {
      const mails = await restored.db('outbox').whereLike('payload', `%"order:${id}"%`).pluck('payload')
      expect(mails).toHaveLength(1)
      expect(mails.join().includes('this one takes its place')).toBe(id !== waiting.orderId && id !== changed.orderId)
      expect(mails.join()).not.toContain('Thank you, .')
    }
    const uses = await restored.db('coupon_uses').select('order_id', 'state')
    expect(uses).toEqual([{ order_id: whole.orderId, state: 'used' }])
    const refunds = await restored.db('sandbox_objects').where({ kind: 'refund' })
    expect(refunds).toHaveLength(1)

    // Who made an account after the copy is not known any more, and no account is made for them.
    expect(await restored.db('orders').where({ id: late.order.id })).toEqual([])
    expect(restored.logLines.join('\n')).toContain('its buyer is not here either')
    const { differences } = await compare(restored.deps, 2)
    expect(differences).toMatchObject([{ kind: 'no-such-order', orderId: late.order.id, canSettle: true }])
  },
)

test('a payment whose notes are not of this shop, or not of its sum, makes no order', async () => {
  await using app = await openTill()
  const { order } = await bought(app)
  const row = await orderById(order.id, app.db)
  if (!row) throw new Error('there is no order')
  const lines = await linesOf([order.id], app.db)
  const own = orderNotes(app.deps.config).of(row, lines).notes ?? ''
  const anothers = orderNotes({ secretKey: 'a secret of another shop, 32 letters' }).of(row, lines).notes ?? ''
  const forged: { notes?: string; amountMinor?: number; orderId?: string; currency?: string }[] = [
    { notes: anothers },
    { notes: own.replace('"quantity":1', '"quantity":9') },
    { notes: own, orderId: 'another' },
    { notes: own, amountMinor: dosesMinor - 1 },
    { notes: own, currency: 'USD' },
    { notes: '{}' },
    {},
  ]
  await app.db('orders').delete()
  await app.db('grants').delete()
  await app.deps.payments.sales.refund({
    ...{ refundId: 'r', paymentId: order.paymentIntentId ?? '', amountMinor: dosesMinor },
  })
  for (const [version, each] of forged.entries()) {
    const payment = await app.deps.payments.sales.createPayment({
      ...{ orderId: order.id, version: 100 + version, amountMinor: dosesMinor, currency: 'GBP', customerId: null },
      ...{ receiptEmail: 'mallory@example.org', description: 'forged', ...each },
    })
    expect((await pay(app, payment)).json.status).toBe('succeeded')
  }
  await deliverWebhooks(app)
  await reconcileDay(app)
  expect(await app.db('orders')).toEqual([])
  expect(await app.db('grants')).toEqual([])
  const log = app.logLines.join('\n')
  expect(log).toContain('it has no notes that this shop wrote')
  expect(log).toContain('it is of another sum than its lines')
  app.clock.nowMs += hourMs
  const { differences } = await compare(app.deps, 2)
  expect(differences.map(({ kind }) => kind)).toEqual(forged.map(() => 'no-such-order'))
  expect(await app.db('sandbox_objects').where({ kind: 'refund' })).toHaveLength(1)
})

test(
  'a lost order whose rebuild failed once is looked for again, and those that cannot be are not',
  { tags: ['large'] },
  async () => {
    await using app = await openTill()
    const { order } = await bought(app)
    const stranger = await bought(app)
    await app.db('orders').delete()
    await app.db('users').where({ id: stranger.user.userId }).delete()
    app.clock.nowMs += 2 * 24 * hourMs
    const { sales } = app.deps.payments
    let isAway = true
    const asked: string[] = []
    const payment = async (id: string) => {
      asked.push(id)
      if (isAway) throw new Problem('unavailable', 'too many calls')
      return await sales.payment(id)
    }
    const payments = { ...app.deps.payments, sales: { ...sales, payment } }
    const task = reconcileTask({ ...app.deps, payments })
    const pass = async () => {
      app.clock.nowMs += 10 * 60_000
      asked.length = 0
      await task.run(new AbortController().signal)
      return asked.length
    }
    expect(await pass()).toBe(2)
    expect(await app.db('orders')).toEqual([])
    // The week is not gone through once more, and what failed is asked for once each time.
    expect(await pass()).toBe(2)
    isAway = false
    await pass()
    expect(await app.db('orders').select('id', 'status')).toEqual([{ id: order.id, status: 'completed' }])
    expect(app.logLines.join('\n')).toContain('its buyer is not here either')
    expect(await pass()).toBe(0)
  },
)
