/** @module-tag postgres */
import { expect, test } from 'vitest'
import { refundOrder } from '../../../../core/contract/shop/orders.ts'
import { Problem } from '../../../../core/problem.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  addCoupon,
  billingOf,
  bought,
  checkOut,
  checkOutAsGuest,
  consent,
  deliverWebhooks,
  dosesId,
  dosesMinor,
  labelsId,
  newCheckoutKey,
  openTill,
  orderOf,
  pay,
  put,
  reconcileDay,
  withSales,
} from '../../../testing/samples/till.ts'
import { expectBoughtOnce, sandboxObjects } from '../../../testing/samples/bought-once.ts'
import { orderService } from './orders.ts'
import { checkoutService } from './checkout.ts'

/** A server that is killed at its `nth` call of the provider: before the call leaves, or when it is done and its answer is not here. */
function killedAt(app: TestApp, nth: number, when: 'before' | 'after') {
  let calls = 0
  let tellKilled = () => {}
  const killed = new Promise<'killed'>((resolve) => (tellKilled = () => resolve('killed')))
  const { sales } = app.deps.payments
  const dying = async <T>(call: () => Promise<T>): Promise<T> => {
    const isLast = calls++ === nth
    if (isLast && when === 'before') tellKilled()
    if (calls > nth + (when === 'before' ? 0 : 1)) return await new Promise<never>(() => {})
    const answer = await call()
    if (!isLast) return answer
    tellKilled()
    return await new Promise<never>(() => {})
  }
  const deps = withSales(app, {
    makeCustomer: (who) => dying(() => sales.makeCustomer(who)),
    createPayment: (wanted) => dying(() => sales.createPayment(wanted)),
    payment: (id) => dying(() => sales.payment(id)),
    cancelPayment: (id) => dying(() => sales.cancelPayment(id)),
    refund: (wanted) => dying(() => sales.refund(wanted)),
    refundsOf: (id) => dying(() => sales.refundsOf(id)),
    paymentsSince: (ms) => sales.paymentsSince(ms),
  })
  return {
    deps,
    /** Answers whether the server lived to the end. */
    survives: async (work: Promise<unknown>) => (await Promise.race([killed, work.then(() => 'done')])) === 'done',
  }
}

const moments = [0, 1, 2, 3].flatMap((nth) => (['before', 'after'] as const).map((when) => [nth, when] as const))

test('a server killed between any two steps of a checkout leaves one order that can be paid once', async () => {
  await using app = await openTill()
  await addCoupon(app, 'TENTH', 1000)
  let kills = 0
  const scenes = moments
    .slice(0, 4)
    .flatMap((moment) => [false, true].map((isInTheWay) => [...moment, isInTheWay] as const))
  for (const [nth, when, isInTheWay] of scenes) {
    const user = await app.signUp()
    await put(user, dosesId)
    const first = isInTheWay ? await checkOut(user) : null
    const body = { billing: billingOf(user.email), consent, couponCode: 'TENTH' }
    const dying = killedAt(app, nth, when)
    if (!(await dying.survives(checkoutService(dying.deps).forCustomer(user.userId, body, '192.0.2.1')))) kills++
    app.clock.nowMs += 1_000
    const again = await checkOut(user, { couponCode: 'TENTH' })
    if (first) expect((await pay(app, first)).status).not.toBe(200)
    expect((await pay(app, again)).json.status).toBe('succeeded')
    await deliverWebhooks(app)
    await expectBoughtOnce(app, user)
  }
  expect(kills).toBe(scenes.length)
  expect((await app.db('receipts').orderBy('number')).map(({ number }) => number)).toEqual(
    scenes.map((_, at) => at + 1),
  )
}, 90_000)

test('a server killed while it settles, or a browser that is gone after paying, loses nothing', async () => {
  await using app = await openTill()
  for (const [nth, when] of moments.slice(0, 4)) {
    const user = await app.signUp()
    await put(user, dosesId)
    const intent = await checkOut(user)
    await pay(app, intent)
    const dying = killedAt(app, nth, when)
    await dying.survives(orderService(dying.deps).settle(intent.orderId))
    // No webhook came either.
    app.clock.nowMs += 10 * 60_000
    await reconcileDay(app)
    await expectBoughtOnce(app, user)
  }
}, 60_000)

test(
  'a server killed between any two steps of a refund gives the money back once',
  { tags: ['large'], timeout: 60_000 },
  async () => {
    await using app = await openTill()
    for (const [nth, when] of moments) {
      const { user, order } = await bought(app)
      const dying = killedAt(app, nth, when)
      const asked = { expectedMinor: dosesMinor, askedBy: 'customer' as const }
      await dying.survives(orderService(dying.deps).refund(order.id, asked))
      await reconcileDay(app)
      // What was not stored was not asked for.
      await user
        .call(refundOrder, { params: { id: order.id }, body: { expectedMinor: dosesMinor } })
        .catch(({ code }: Problem) => expect(code).toBe('conflict'))
      const shown = await orderOf(user, order.id)
      expect(shown).toMatchObject({ status: 'refunded', refunds: [{ status: 'succeeded', amountMinor: dosesMinor }] })
      expect(await app.db('grants').where({ user_id: user.userId, revoked_at_ms: null })).toEqual([])
    }
    expect(await sandboxObjects(app, 'refund')).toHaveLength(moments.length)
  },
)

test('double clicks and two tabs: one order and one payment, of what was asked last', async () => {
  await using app = await openTill()
  await addCoupon(app, 'TENTH', 1000)
  const user = await app.signUp()
  await put(user, dosesId)
  const clicks = await Promise.all(Array.from({ length: 6 }, () => checkOut(user)))
  expect(new Set(clicks.map((intent) => JSON.stringify(intent))).size).toBe(1)
  const tabs = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) => checkOut(user, at % 2 === 0 ? {} : { couponCode: 'TENTH' })),
  )
  for (const tab of tabs.filter(({ status }) => status === 'rejected'))
    expect(tab).toMatchObject({ reason: { code: expect.stringMatching(/conflict|unavailable/) } })
  const intents = tabs.flatMap((tab) => (tab.status === 'fulfilled' ? [tab.value] : []))
  const paid = await Promise.all([clicks[0], ...intents].map((intent) => intent && pay(app, intent)))
  expect(paid.filter((reply) => reply?.json.status === 'succeeded').length).toBeGreaterThan(0)
  await deliverWebhooks(app)
  await expectBoughtOnce(app, user)
}, 60_000)

test('two servers that are asked at once by tabs that want different sums leave one order that is paid once', async () => {
  await using app = await openTill()
  await addCoupon(app, 'TENTH', 1000)
  const user = await app.signUp()
  await put(user, dosesId)
  const servers = [checkoutService(app.deps), checkoutService(app.deps)]
  const body = { billing: billingOf(user.email), consent }
  const asked = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => {
      const more = at % 2 === 0 ? {} : { couponCode: 'TENTH' }
      return servers[at % 2]?.forCustomer(user.userId, { ...body, ...more }, '192.0.2.1')
    }),
  )
  const refused = asked.filter(({ status }) => status === 'rejected')
  for (const each of refused) expect(each).toMatchObject({ reason: { code: 'conflict' } })
  const last = await checkOut(user)
  const intents = asked.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
  await Promise.all([...intents, last].map((intent) => pay(app, intent)))
  await deliverWebhooks(app)
  await expectBoughtOnce(app, user)
}, 60_000)

test('while the provider is away nothing is lost: it is said, and done once it is back', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const ada = await app.signUp()
  await put(ada, dosesId)
  const paid = await checkOut(ada)
  await pay(app, paid)
  const away = new Problem('unavailable', 'away')
  const { sales } = app.deps.payments
  const none = () => Promise.reject(away)
  const broken = { makeCustomer: none, createPayment: none, payment: none, refund: none, refundsOf: none }
  const deps = withSales(app, { ...sales, ...broken })
  const orders = orderService(deps)
  expect(await orders.get(paid.orderId)).toMatchObject({ status: 'pending' })
  const body = { billing: billingOf(user.email), consent }
  await put(user, labelsId)
  await expect(checkoutService(deps).forCustomer(user.userId, body, '192.0.2.1')).rejects.toBe(away)
  const asked = await orders.refundNow(order.id, { expectedMinor: dosesMinor, askedBy: 'customer' })
  expect(asked).toMatchObject({ status: 'completed', refunds: [{ status: 'asked' }], refundable: null })
  app.clock.nowMs += 10 * 60_000
  await reconcileDay(app)
  expect(await orderOf(user, order.id)).toMatchObject({ status: 'refunded' })
  await expectBoughtOnce(app, ada)
})

test('a database that lost an order, or its payment, finds what was paid by what the provider has', async () => {
  await using app = await openTill()
  const [lost, unlinked] = [await bought(app), await bought(app)]
  // The one order was begun after the backup, the other before its payment was.
  await app.db('orders').where({ id: lost.order.id }).delete()
  const then = { status: 'pending', payment_status: 'unpaid', payment_id: null, paid_at_ms: null, closed_at_ms: null }
  await app
    .db('orders')
    .where({ id: unlinked.order.id })
    .update({ ...then, card: null })
  await app.db('grants').delete()
  await app.db('order_grants').delete()
  await app.db('receipts').delete()
  await Promise.all([reconcileDay(app), reconcileDay(app)])
  await reconcileDay(app)
  for (const { user, order } of [lost, unlinked]) {
    const { orderNumber, paymentIntentId, items } = await orderOf(user, order.id)
    expect([orderNumber, paymentIntentId]).toEqual([order.orderNumber, order.paymentIntentId])
    expect(items).toHaveLength(1)
  }
  expect(new Set(await app.db('grants').pluck('user_id'))).toEqual(new Set([lost.user.userId, unlinked.user.userId]))
  expect(await app.db('grants')).toHaveLength(2)
  expect(await app.db('receipts')).toHaveLength(2)
  expect(await sandboxObjects(app, 'refund')).toEqual([])
})

test('a second payment for an order goes back by itself, once', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const second = await app.deps.payments.sales.createPayment({
    ...{ orderId: order.id, version: 99, amountMinor: dosesMinor, currency: 'GBP', customerId: null },
    ...{ receiptEmail: user.email, description: 'again' },
  })
  await pay(app, second)
  await deliverWebhooks(app)
  await reconcileDay(app)
  expect((await sandboxObjects(app, 'refund')).map(({ payment_intent: paymentId }) => paymentId)).toEqual([second.id])
  expect(await orderOf(user, order.id)).toMatchObject({
    status: 'completed',
    refundedMinor: 0,
    refunds: [],
  })
})

test('a payment of another sum is taken for nothing, and told to the operator', async () => {
  await using app = await openTill()
  const user = await app.signUp()
  await put(user, dosesId)
  const intent = await checkOut(user)
  await app.db('orders').update({ total_minor: 14_900 })
  await pay(app, intent)
  await deliverWebhooks(app)
  expect(await orderOf(user, intent.orderId)).toMatchObject({
    status: 'failed',
    paidAt: null,
  })
  expect(await app.db('grants')).toEqual([])
  expect(app.logLines.join('\n')).toContain('a payment is of another sum than its order')
})

test(
  'a hundred checkouts at once end in a hundred orders, charges and receipts, and no failure of the server',
  { tags: ['large'], timeout: 60_000 },
  async () => {
    await using app = await openTill()
    const guests = Array.from({ length: 100 }, (_, at) => `guest${at}@example.org`)
    const orders = await Promise.all(
      guests.map(async (email) => {
        const guest = app.client()
        const intent = await checkOutAsGuest(guest, email, { checkoutKey: newCheckoutKey() })
        await pay(app, intent)
        return (await guest.get(`/api/orders/${intent.orderId}?token=${intent.orderToken}`)).json
      }),
    )
    expect(orders.map(({ status }) => status)).toEqual(guests.map(() => 'completed'))
    expect(new Set(orders.map(({ receiptNumber }) => receiptNumber)).size).toBe(100)
    expect(await sandboxObjects(app, 'charge')).toHaveLength(100)
    expect(await app.db('outbox').where({ kind: 'mail' })).toHaveLength(100)
    expect(app.logLines.join('\n')).not.toContain('request failed')
  },
)

test('where the provider has another account by now, who bought before or was about to pay can buy, and what nobody pays ends', async () => {
  await using app = await openTill()
  const [{ user }, waiting, changing, gone] = [
    await bought(app),
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
  ]
  for (const each of [waiting, changing, gone]) {
    await put(each, dosesId)
    await checkOut(each)
  }
  for (const table of ['sandbox_objects', 'sandbox_idempotency']) await app.db(table).delete()
  const [{ id: goneId }] = await app.db('orders').where({ user_id: gone.userId })
  expect(await orderOf(gone, goneId)).toMatchObject({ status: 'pending' })
  for (const each of [user, changing]) await put(each, labelsId)
  for (const each of [user, waiting, changing]) {
    const intent = await checkOut(each)
    await pay(app, intent)
    expect(await orderOf(each, intent.orderId)).toMatchObject({ status: 'completed' })
  }
  app.clock.nowMs += 25 * 3_600_000
  await reconcileDay(app)
  expect(await app.db('orders').where({ user_id: gone.userId }).pluck('status')).toEqual(['cancelled'])
})

test('who is deleted at the provider on the day on which they first bought can buy again', async () => {
  await using app = await openTill()
  const { user } = await bought(app)
  await app.db('sandbox_objects').where({ kind: 'customer' }).delete()
  await put(user, labelsId)
  const intent = await checkOut(user)
  await pay(app, intent)
  expect(await orderOf(user, intent.orderId)).toMatchObject({ status: 'completed' })
})
