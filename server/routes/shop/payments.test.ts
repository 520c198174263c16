import { expect, test } from 'vitest'
import { placeOrder } from '../../../core/contract/shop/checkout.ts'
import { refundOrder } from '../../../core/contract/shop/orders.ts'
import { reconcileOrders } from '../../services/shop/orders/reconcile-orders.ts'
import { mailsTo, subjectsTo } from '../../testing/mail/mailed.ts'
import {
  addCoupon,
  charges,
  checkOut,
  checkOutAsGuest,
  coursesOf,
  deliverWebhooks,
  dosesId,
  labelsId,
  labelsMinor,
  newCheckoutKey,
  openTill,
  orderOf,
  pay,
  put,
} from '../../testing/samples/till.ts'

test('asked again it is the same order and payment; a change is another payment, and only that can be paid', async () => {
  await using app = await openTill()
  await addCoupon(app, 'TENTH', 1000)
  const ada = await app.signUp()
  await put(ada, dosesId)
  const [first, again] = [await checkOut(ada), await checkOut(ada)]
  expect(again).toEqual(first)
  const cheaper = await checkOut(ada, { couponCode: 'tenth', amount: '17.99' })
  expect(cheaper).toMatchObject({ orderId: first.orderId, totalMinor: 1799 })
  expect(cheaper.clientSecret).not.toBe(first.clientSecret)
  expect((await pay(app, first)).status).not.toBe(200)
  expect((await pay(app, cheaper)).json.status).toBe('succeeded')
  expect(await orderOf(ada, first.orderId)).toMatchObject({
    status: 'completed',
    couponCode: 'TENTH',
    totalMinor: 1799,
  })
  expect(await app.db('coupon_uses').select('state')).toEqual([{ state: 'used' }])
  expect(await charges(app)).toBe(1)
})

test('an order that was paid meanwhile is never charged again, and is named', async () => {
  await using app = await openTill()
  const ada = await app.signUp()
  await put(ada, dosesId)
  const checkoutKey = newCheckoutKey()
  const intent = await checkOut(ada, { checkoutKey })
  await pay(app, intent)
  const named = { code: 'conflict', fields: [{ path: 'orderId', message: intent.orderId }] }
  await put(ada, labelsId)
  await expect(checkOut(ada)).rejects.toMatchObject(named)
  // The page that paid it hears that nothing is left to pay.
  expect(await checkOut(ada, { checkoutKey })).toEqual({ ...intent, clientSecret: null })
  expect(await charges(app)).toBe(1)
  // What was put in since is the next order.
  const next = await checkOut(ada)
  expect(next).toMatchObject({ totalMinor: labelsMinor })
  expect(next.orderId).not.toBe(intent.orderId)
})

test('after a decline another card pays the same order; a disputed payment is not given back as well', async () => {
  await using app = await openTill()
  const ada = await app.signUp()
  await put(ada, dosesId)
  const intent = await checkOut(ada)
  expect((await pay(app, intent, 'declined')).status).toBe(402)
  expect(await orderOf(ada, intent.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'failed' })
  expect(await checkOut(ada)).toEqual(intent)
  await pay(app, intent, 'disputed')
  app.clock.nowMs += 60_000
  await deliverWebhooks(app)
  const order = await orderOf(ada, intent.orderId)
  expect(order).toMatchObject({ status: 'completed', refundable: null })
  const params = { id: order.id }
  await expect(ada.call(refundOrder, { params, body: { expectedMinor: 1999 } })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('whose bank refuses after a while is told so once, and can pay again', async () => {
  await using app = await openTill()
  const ada = await app.signUp()
  await put(ada, dosesId)
  const [own, guests] = [await checkOut(ada), await checkOutAsGuest(app.client(), 'guest@example.org')]
  const failedTo = async (email: string) =>
    (await subjectsTo(app, email)).filter((subject) => subject === 'A payment to Vademecum did not go through')
  const settled = async () => {
    await deliverWebhooks(app)
    await reconcileOrders(app.deps, app.clock.nowMs - 60_000)
  }
  for (const intent of [own, guests]) await pay(app, intent, 'slowThenDeclined')
  await settled()
  expect(await orderOf(ada, own.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'processing' })
  expect(await failedTo(ada.email)).toHaveLength(0)
  app.clock.nowMs += 60_000
  await settled()
  await settled()
  expect(await orderOf(ada, own.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'failed' })
  expect(await failedTo(ada.email)).toHaveLength(1)
  expect(await failedTo('guest@example.org')).toHaveLength(1)
  const [mail = ''] = await mailsTo(app, 'guest@example.org')
  expect(mail).toContain(`/order-success/${guests.orderId}?token=`)
  expect(mail).toContain('£19.99')
  await pay(app, own)
  await settled()
  expect(await orderOf(ada, own.orderId)).toMatchObject({ status: 'completed' })
  expect(await failedTo(ada.email)).toHaveLength(1)
})

test('the specification’s POST settles by the provider’s word, and believes nothing else', async () => {
  await using app = await openTill()
  const ada = await app.signUp()
  const mallory = await app.signUp()
  await put(ada, dosesId)
  const intent = await checkOut(ada)
  const { paymentIntentId } = await orderOf(ada, intent.orderId)
  const body = { paymentIntentId: paymentIntentId ?? '', total: '19.99', paymentStatus: 'paid', status: 'completed' }
  await expect(ada.call(placeOrder, { body })).rejects.toMatchObject({ code: 'conflict' })
  expect(await coursesOf(app, ada)).toEqual([])
  await pay(app, intent)
  await expect(mallory.call(placeOrder, { body })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(ada.call(placeOrder, { body: { ...body, total: 1 } })).rejects.toMatchObject({ code: 'conflict' })
  await expect(ada.call(placeOrder, { body: { ...body, customerId: mallory.userId } })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const unknown = { body: { ...body, paymentIntentId: 'pi_nobodys' } }
  await expect(ada.call(placeOrder, unknown)).rejects.toMatchObject({ code: 'not-found' })
  const items = [{ productId: 10_000 + dosesId, quantity: 1, price: 19.99 }]
  for (let times = 0; times < 2; times++)
    expect(await ada.call(placeOrder, { body: { ...body, items } })).toMatchObject({
      id: intent.orderId,
      status: 'completed',
    })
  expect(await coursesOf(app, ada)).toEqual([dosesId])
  expect(await charges(app)).toBe(1)
})

test('an id of a payment that is none is refused in words, and never becomes another address at the provider', async () => {
  await using app = await openTill()
  const ada = await app.signUp()
  const odd = [
    '',
    ' ',
    '.',
    '..',
    '../customers',
    'pi_1/confirm',
    'pi_1?x=1',
    'pi_1#x',
    '%',
    '%00',
    'pi_é',
    '\ud800',
    'pi_1\r\nX: y',
  ]
  for (const paymentIntentId of [...odd, '__proto__', `pi_${'x'.repeat(190)}`]) {
    const { status, json } = await ada.post(placeOrder.path, { paymentIntentId })
    expect([paymentIntentId, status, json.message]).toEqual([paymentIntentId, 404, 'Order not found'])
  }
  expect(app.logLines.join()).not.toContain('the payment provider refused')
})
