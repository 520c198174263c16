import { expect, test } from 'vitest'
import { createPaymentIntent, paymentConfig } from '../../../core/contract/shop/checkout.ts'
import { cancelOrder, claimOrder, customerOrders, listOrders, redeemGift } from '../../../core/contract/shop/orders.ts'
import { dayMs } from '../../../core/durations.ts'
import { doDueDeletions } from '../../services/account/my-data/deletions.ts'
import { reconcileOrders } from '../../services/shop/orders/reconcile-orders.ts'
import { mailFiles } from '../../testing/mail/delivered.ts'
import { mailsTo } from '../../testing/mail/mailed.ts'
import {
  addCoupon,
  billingOf,
  bought,
  charges,
  checkOut,
  checkOutAsGuest,
  consent,
  coursesOf,
  deliverWebhooks,
  dosesId,
  dosesMinor,
  labelsId,
  labelsMinor,
  openTill,
  orderOf,
  pay,
  put,
  receiptsTo,
} from '../../testing/samples/till.ts'

test('a cart is ordered, paid and open: one order, one charge, one receipt', async () => {
  await using app = await openTill()
  const ada = await app.signUp()
  await put(ada, dosesId)
  await put(ada, labelsId, 3)
  const intent = await checkOut(ada, { amount: '466.99', currency: 'gbp' })
  expect(intent).toMatchObject({ totalMinor: dosesMinor + 3 * labelsMinor, currency: 'GBP' })
  expect(await orderOf(ada, intent.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', paidAt: null })
  expect((await pay(app, intent)).json.status).toBe('succeeded')
  const order = await orderOf(ada, intent.orderId)
  expect(order).toMatchObject({
    orderNumber: expect.stringMatching(/^VM-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    status: 'completed',
    paymentStatus: 'paid',
    customerId: ada.userId,
    total: '466.99',
    card: { brand: 'visa', last4: '4242' },
    billingInfo: { email: ada.email, firstName: 'Ada' },
    receiptNumber: 1,
    isSandbox: true,
    refundable: { amountMinor: dosesMinor + 3 * labelsMinor },
  })
  expect(order.items.map(({ courseId, forSelf, gifts }) => [courseId, forSelf, gifts.length])).toEqual([
    [dosesId, true, 0],
    [labelsId, true, 2],
  ])
  expect(await coursesOf(app, ada)).toEqual([dosesId, labelsId])
  expect((await ada.get('/api/cart')).json).toEqual([])
  await deliverWebhooks(app)
  expect(await charges(app)).toBe(1)
  expect(await receiptsTo(app, ada.email)).toHaveLength(1)
})

test('what a page says of sums, items and consent is compared, and nothing is charged where it differs', async () => {
  await using app = await openTill()
  const ada = await app.signUp()
  await put(ada, dosesId)
  const items = [{ productId: 10_000 + dosesId, quantity: 1 }]
  const wrong = [
    { amount: 0.01 },
    { amount: -19.99 },
    { amount: '19.9' },
    { amount: 'free' },
    { currency: 'usd' },
    { items: [] },
    { items: [{ productId: 10_000 + dosesId, quantity: 2 }] },
    { items: [...items, { productId: 10_000 + labelsId, quantity: 1 }] },
    { consent: { version: 'of my own', accepted: true as const } },
    { consent: { version: 'constructor', accepted: true as const } },
  ]
  for (const more of wrong) await expect(checkOut(ada, more)).rejects.toMatchObject({ code: 'conflict' })
  expect(await app.db('orders')).toEqual([])
  expect(await app.db('sandbox_objects').where({ kind: 'payment_intent' })).toEqual([])
  const { consent: _, ...without } = { billing: billingOf(ada.email), consent }
  expect((await ada.post(createPaymentIntent.path, without)).status).toBe(400)
  const refused = { ...without, consent: { ...consent, accepted: false } }
  expect((await ada.post(createPaymentIntent.path, refused)).status).toBe(400)
  for (const amount of [19.99, '19.99'])
    expect(await checkOut(ada, { amount, items })).toMatchObject({ totalMinor: 1999 })
})

test(
  'who got the course elsewhere before they paid learns from the receipt that the copy is a gift',
  { tags: ['large'] },
  async () => {
    await using app = await openTill()
    const giver = await bought(app, dosesId, 2)
    const user = await app.signUp()
    await put(user, dosesId)
    const intent = await checkOut(user)
    await user.call(redeemGift, { body: { code: giver.order.items[0]?.gifts[0]?.code ?? '' } })
    await pay(app, intent)
    const { items } = await orderOf(user, intent.orderId)
    expect(items).toMatchObject([{ forSelf: false, gifts: [{ state: 'open' }] }])
    const [receipt] = (await mailsTo(app, user.email)).filter((mail) => mail.includes('Subject: Your receipt'))
    expect(receipt).toContain('One copy is a gift: its code stands on the page of your order.')
  },
)

test(
  'nothing to pay, by a whole coupon or a rest that no card is charged, completes at once',
  { tags: ['large'] },
  async () => {
    await using app = await openTill()
    await addCoupon(app, 'ALL', 10_000)
    await addCoupon(app, 'NEARLY', 9900)
    for (const couponCode of ['ALL', 'NEARLY']) {
      const user = await app.signUp()
      await put(user, dosesId)
      const intent = await checkOut(user, { couponCode, amount: 0 })
      expect(intent).toMatchObject({ clientSecret: null, totalMinor: 0 })
      expect(await orderOf(user, intent.orderId)).toMatchObject({
        status: 'completed',
        paymentStatus: 'paid',
        refundable: null,
      })
      expect(await coursesOf(app, user)).toEqual([dosesId])
      expect(await receiptsTo(app, user.email)).toHaveLength(1)
      const [receipt] = (await mailsTo(app, user.email)).filter((mail) => mail.includes('There was nothing to pay'))
      expect(receipt).not.toContain('your money back')
    }
    expect(await charges(app)).toBe(0)
  },
)

test('a course that went off sale or was repriced since the page was shown is a conflict', async () => {
  await using app = await openTill()
  const ada = await app.signUp()
  await put(ada, dosesId)
  await put(ada, labelsId)
  const asked = {
    amount: '168.99',
    items: [dosesId, labelsId].map((id) => ({ productId: 10_000 + id, quantity: 1 })),
  }
  await app.db('courses').where({ id: labelsId }).update({ on_sale: false })
  await app.db('catalogue_state').increment('revision', 1)
  await expect(checkOut(ada, asked)).rejects.toMatchObject({ code: 'conflict' })
  expect(await checkOut(ada, { amount: '19.99' })).toMatchObject({ totalMinor: dosesMinor })
})

test('an order is its customer’s alone, and found by number, title and coupon', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const mallory = await app.signUp()
  const at = `/api/orders/${order.id}`
  for (const path of [at, `${at}?token=${'a'.repeat(43)}`]) {
    expect((await app.client().get(path)).status).toBe(401)
    expect((await mallory.get(path)).status).toBe(403)
  }
  expect((await user.get('/api/orders/01976f3a-0000-7000-8000-000000000001')).status).toBe(404)
  expect((await user.get('/api/orders/nothing')).json.message).toBe('Order not found')
  const others = { params: { customerId: user.userId }, query: {} }
  await expect(mallory.call(customerOrders, others)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await user.call(customerOrders, others)).toEqual([order])
  for (const search of ['', 'dos', order.orderNumber.toLowerCase()])
    expect(await user.call(listOrders, { query: { search } })).toEqual([order])
  expect(await user.call(listOrders, { query: { search: 'Labels' } })).toEqual([])
  expect(await mallory.call(listOrders, { query: {} })).toEqual([])
})

test('an order that is given up is never paid; one that was paid stays', async () => {
  await using app = await openTill()
  await addCoupon(app, 'ONCE', 1000, 1)
  const ada = await app.signUp()
  await put(ada, dosesId)
  const intent = await checkOut(ada, { couponCode: 'ONCE' })
  const params = { id: intent.orderId }
  expect(await ada.call(cancelOrder, { params })).toMatchObject({ status: 'cancelled' })
  expect((await pay(app, intent)).status).not.toBe(200)
  expect(await ada.call(cancelOrder, { params })).toMatchObject({ status: 'cancelled', paidAt: null })
  const next = await checkOut(ada, { couponCode: 'ONCE' })
  await pay(app, next)
  expect(await ada.call(cancelOrder, { params: { id: next.orderId } })).toMatchObject({ status: 'completed' })
  expect(await charges(app)).toBe(1)
})

test('a copy for somebody who has the course by then is a gift to hand on', async () => {
  await using app = await openTill()
  const intent = await checkOutAsGuest(app.client(), 'guest@example.org')
  await pay(app, intent)
  await deliverWebhooks(app)
  const [, claimToken = ''] = /#claim=([\w-]{43})/.exec((await mailFiles(app)).join('\n')) ?? []
  const { user } = await bought(app)
  const order = await user.call(claimOrder, { params: { id: intent.orderId }, body: { claimToken } })
  expect(order.items).toMatchObject([{ forSelf: false, gifts: [{ state: 'open' }] }])
  expect(await coursesOf(app, user)).toEqual([dosesId])
})

test('the page is told how this shop takes money, and never a secret', async () => {
  await using app = await openTill()
  const config = await app.call(paymentConfig, {})
  expect(config).toMatchObject({ mode: 'sandbox', isLive: false, publishableKey: 'pk_test_sandbox' })
  expect(config.testCards?.length).toBeGreaterThan(5)
})

test('an order that nobody pays ends after a day, its coupon is free again, and its words go after a month', async () => {
  await using app = await openTill()
  await addCoupon(app, 'ONCE', 1000, 1)
  const ada = await app.signUp()
  await put(ada, dosesId)
  const intent = await checkOut(ada, { couponCode: 'ONCE' })
  app.clock.nowMs += dayMs - 60_000
  await reconcileOrders(app.deps, 0)
  expect(await orderOf(ada, intent.orderId)).toMatchObject({ status: 'pending' })
  app.clock.nowMs += 120_000
  await reconcileOrders(app.deps, 0)
  expect(await app.db('orders').select('status')).toEqual([{ status: 'cancelled' }])
  expect((await pay(app, intent)).status).not.toBe(200)
  expect(await app.db('coupon_uses').select('state')).toEqual([{ state: 'released' }])
})

test('of a deleted account, what was sold stays, and who bought it does not', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  await put(user, labelsId)
  const waiting = await checkOut(user)
  const nowMs = app.clock.nowMs
  await app.db('account_deletions').insert({ user_id: user.userId, asked_at_ms: nowMs, due_at_ms: nowMs })
  await doDueDeletions(app.deps)
  const nobodys = { user_id: null, email: null, email_key: null, buyer: null, consent: null, card: null }
  expect(await app.db('orders').where({ id: order.id }).first()).toMatchObject({
    ...{ ...nobodys, status: 'completed', number: order.orderNumber, total_minor: dosesMinor },
  })
  // A card that is charged after that opens nothing, and the operator is told.
  await pay(app, waiting)
  await deliverWebhooks(app)
  expect(await app.db('orders').where({ id: waiting.orderId }).first()).toMatchObject({ ...nobodys, status: 'failed' })
  expect(app.logLines.join()).toContain('a payment came after its buyer was deleted')
  expect((await app.get(`/api/orders/${order.id}?token=`)).status).toBe(401)
})
