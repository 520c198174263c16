/** @module-tag postgres */
import { expect, test } from 'vitest'
import { makeBatch, operatorCoupons } from '../../../core/contract/operator/coupons.ts'
import { operatorReconciliation, refundOrderByOperator } from '../../../core/contract/operator/orders.ts'
import { withOperator } from '../../testing/operator-app.ts'
import type { TestApp, TestUser } from '../../testing/test-app.ts'
import {
  bought,
  checkOut,
  deliverWebhooks,
  dosesId,
  dosesMinor,
  labelsId,
  labelsMinor,
  orderOf,
  pay,
  put,
  stockTill,
} from '../../testing/samples/till.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** A shop with an operator, an hour of rest after whatever was done: what has just changed is not compared. */
async function openTill() {
  const world = await withOperator()
  await stockTill(world.app)
  return world
}

const rest = ({ clock }: TestApp) => void (clock.nowMs += 5 * minuteMs)

async function reconciled(app: TestApp, olga: TestUser) {
  rest(app)
  const { differences, ...compared } = await olga.call(operatorReconciliation, { query: {} })
  return { compared, differences, kinds: differences.map(({ kind }) => kind) }
}

const acts = async ({ deps, db }: TestApp, what: string) => {
  await deps.securityLog.flush()
  return await db('security_log').where({ what }).orderBy('id').select('target', 'outcome', 'via')
}

/** A customer who paid, and whose browser died before anybody heard of it. */
async function paidUnheard(app: TestApp) {
  const user = await app.signUp()
  await put(user, dosesId)
  const intent = await checkOut(user)
  await pay(app, intent)
  return { user, intent, paymentId: intent.clientSecret?.split('_secret')[0] ?? '' }
}

test('orders that agree with the provider are counted, and nothing is listed', async () => {
  await using world = await openTill()
  const { app, olga } = world
  await bought(app)
  const user = await app.signUp()
  await put(user, dosesId)
  await checkOut(user)
  const { compared, differences } = await reconciled(app, olga)
  expect(differences).toEqual([])
  expect(compared).toMatchObject({ orders: 2, payments: 2, provider: 'sandbox', isTest: true, isCut: false })
})

test('money that nobody heard of is listed, and asking the provider again completes the order', async () => {
  await using world = await openTill()
  const { app, olga } = world
  const { user, intent, paymentId } = await paidUnheard(app)
  // What moved in the last minute may be on its way.
  expect((await olga.get('/api/operator/reconciliation')).json.differences).toEqual([])
  const { differences } = await reconciled(app, olga)
  expect(differences).toMatchObject([
    {
      ...{ kind: 'paid-there-only', orderId: intent.orderId, paymentId, canSettle: true },
      here: { status: 'pending', totalMinor: dosesMinor, refundedMinor: 0 },
      there: { state: 'succeeded', amountMinor: dosesMinor, refundedMinor: 0 },
    },
  ])
  expect((await olga.post(`/api/operator/payments/${paymentId}/settle`, {})).status).toBe(204)
  expect((await orderOf(user, intent.orderId)).status).toBe('completed')
  expect((await reconciled(app, olga)).kinds).toEqual([])
  expect(await acts(app, 'payment-settle')).toEqual([{ target: paymentId, outcome: 'ok', via: 'login' }])
})

test('asked again about a payment that no order can be written from, an operator is told so', async () => {
  await using world = await openTill()
  const { app, olga } = world
  const { order } = await bought(app)
  await app.db('orders').delete()
  const gone = await app.signUp()
  const payment = await app.deps.payments.sales.createPayment({
    ...{ orderId: order.id, version: 99, amountMinor: dosesMinor, currency: 'GBP', customerId: null },
    ...{ receiptEmail: gone.email, description: 'without notes' },
  })
  await pay(app, payment)
  const settle = async (id: string) => (await olga.post(`/api/operator/payments/${id}/settle`, {})).json
  expect(await settle(payment.id)).toMatchObject({
    code: 'not-found',
    message: 'No order here is of this payment, and none can be written anew from it.',
  })
  expect(await app.db('orders')).toEqual([])
  expect(await settle(order.paymentIntentId ?? '')).toBeUndefined()
  expect(await app.db('orders').pluck('status')).toEqual(['completed'])
})

test('every way in which a database and the provider come apart is found', async () => {
  await using world = await openTill()
  const { app, olga } = world
  const { db } = app
  const orders = []
  for (let made = 0; made < 6; made++) orders.push((await bought(app)).order)
  const [gone, unknown, cheaper, back, unpaid, agreed] = orders.map(({ id }) => id)
  const paymentOf = new Map(orders.map(({ id, paymentIntentId }) => [id, paymentIntentId ?? '']))
  await db('orders').where({ id: gone }).delete()
  await db('orders').where({ id: unknown }).update({ payment_id: 'pi_of_another_account' })
  await db('orders').where({ id: cheaper }).update({ total_minor: 1 })
  await app.deps.payments.sales.refund({
    ...{ refundId: 'made-there', paymentId: paymentOf.get(back ?? '') ?? '', amountMinor: 500 },
  })
  await db('orders').where({ id: unpaid }).update({ status: 'cancelled' })
  const { differences } = await reconciled(app, olga)
  const byOrder = Object.fromEntries(
    differences.map(({ orderId, paymentId, kind }) => [`${orderId} ${paymentId}`, kind]),
  )
  expect(byOrder).toEqual({
    [`${gone} ${paymentOf.get(gone ?? '')}`]: 'no-such-order',
    [`${unknown} pi_of_another_account`]: 'no-such-payment',
    [`${unknown} ${paymentOf.get(unknown ?? '')}`]: 'paid-twice',
    [`${cheaper} ${paymentOf.get(cheaper ?? '')}`]: 'other-amount',
    [`${back} ${paymentOf.get(back ?? '')}`]: 'refund-there-only',
    [`${unpaid} ${paymentOf.get(unpaid ?? '')}`]: 'paid-there-only',
  })
  expect(differences.map(({ orderId }) => orderId)).not.toContain(agreed)

  // A refund that was made at the provider is taken over.
  expect((await olga.post(`/api/operator/payments/${paymentOf.get(back ?? '')}/settle`, {})).status).toBe(204)
  expect((await reconciled(app, olga)).kinds).not.toContain('refund-there-only')
})

test(
  'an operator refunds one item after the 30 days are over, once, and the log tells of it',
  { tags: ['large'] },
  async () => {
    await using world = await openTill()
    const { app, olga } = world
    const user = await app.signUp()
    await put(user, dosesId)
    await put(user, labelsId)
    const { orderId, ...intent } = await checkOut(user)
    await pay(app, intent)
    await orderOf(user, orderId)
    app.clock.nowMs += 40 * dayMs
    await olga.post('/api/auth/signin', olga)
    const { backs, items } = (await olga.get(`/api/operator/orders/${orderId}`)).json
    expect(backs.map(({ amountMinor }: { amountMinor: number }) => amountMinor)).toEqual([dosesMinor, labelsMinor])
    const asked = { params: { id: orderId }, body: { itemIds: [items[0].id], expectedMinor: dosesMinor } }
    const wrongSum = await olga.post(`/api/operator/orders/${orderId}/refund`, {
      itemIds: [items[0].id],
      expectedMinor: 1,
    })
    expect(wrongSum.json).toMatchObject({ code: 'conflict' })
    const order = await olga.call(refundOrderByOperator, asked)
    expect(order).toMatchObject({ status: 'partially_refunded', refundedMinor: dosesMinor, isTest: true })
    expect(order.backs).toEqual([{ itemId: items[1].id, amountMinor: labelsMinor }])
    expect((await olga.post(`/api/operator/orders/${orderId}/refund`, asked.body)).json).toMatchObject({
      code: 'conflict',
    })
    expect((await app.deps.payments.sales.payment(order.paymentIntentId ?? '')).refundedMinor).toBe(dosesMinor)
    expect((await acts(app, 'order-refund')).map(({ outcome }) => outcome)).toEqual(['refused', 'ok', 'refused'])
    expect(await acts(app, 'order-look')).toMatchObject([{ target: orderId, via: 'login' }])
    // Sold a month and more ago, given back today: in a month each.
    const { json } = await olga.get('/api/operator/revenue?from=2026-11&to=2026-12')
    expect(json.months).toMatchObject([
      { month: '2026-12', orders: 0, grossMinor: 0, refundedMinor: dosesMinor },
      { month: '2026-11', orders: 1, grossMinor: dosesMinor + labelsMinor, refundedMinor: 0 },
    ])
    expect((await reconciled(app, olga)).kinds).toEqual([])
  },
)

test('what a bank takes back is not offered as a refund', { tags: ['large'] }, async () => {
  await using world = await openTill()
  const { app, olga } = world
  const user = await app.signUp()
  await put(user, dosesId)
  const { orderId, ...intent } = await checkOut(user)
  await pay(app, intent, 'disputed')
  rest(app)
  await deliverWebhooks(app)
  expect((await olga.get(`/api/operator/orders/${orderId}`)).json).toMatchObject({ failure: 'disputed', backs: [] })
})

test('a code of a batch that was used is counted, and is used up', async () => {
  await using world = await openTill()
  const { app, olga } = world
  const discount = { type: 'percentage' as const, basisPoints: 5000 }
  await olga.call(makeBatch, { body: { batch: 'Fair', count: 2, discount } })
  const [first] = await olga.call(operatorCoupons, { query: { batch: 'Fair' } })
  const user = await app.signUp()
  await put(user, dosesId)
  const couponCode = first?.code ?? ''
  const intent = await checkOut(user, { couponCode })
  await pay(app, intent)
  await orderOf(user, intent.orderId)
  expect((await olga.get('/api/operator/coupon-batches')).json).toMatchObject([{ codes: 2, used: 1 }])
  expect((await olga.get(`/api/operator/orders?q=${couponCode.toLowerCase()}`)).json).toMatchObject([
    { id: intent.orderId },
  ])
  const other = await app.signUp()
  await put(other, dosesId)
  await expect(checkOut(other, { couponCode })).rejects.toMatchObject({ code: 'conflict' })
})
