/** @module-tag postgres */
import { expect, test } from 'vitest'
import { quoteCourse } from '../../../core/contract/shop/cart.ts'
import { createGuestPaymentIntent as createGuest } from '../../../core/contract/shop/checkout.ts'
import { claimOrder, listOrders } from '../../../core/contract/shop/orders.ts'
import { defaultLimits } from '../../config/limits.ts'
import { doDueDeletions } from '../../services/account/my-data/deletions.ts'
import { mailFiles } from '../../testing/mail/delivered.ts'
import { tokenTo } from '../../testing/mail/mailed.ts'
import { noLimits } from '../../testing/no-limits.ts'
import {
  addCoupon,
  billingOf,
  charges,
  checkOutAsGuest,
  coursesOf,
  deliverWebhooks,
  dosesId,
  guestBody,
  labelsId,
  newCheckoutKey,
  openTill,
  pay,
  receiptsTo,
} from '../../testing/samples/till.ts'

test('a guest buys without an account, and opens the order by its token alone', async () => {
  await using app = await openTill()
  const guest = app.client()
  const known = await app.signUp()
  const [intent, ofKnown] = [
    await checkOutAsGuest(guest, 'guest@example.org', { amount: 19.99 }),
    await checkOutAsGuest(app.client(), known.email),
  ]
  expect(Object.keys(ofKnown)).toEqual(Object.keys(intent))
  await expect(checkOutAsGuest(guest, 'guest@example.org', { amount: 1 })).rejects.toMatchObject({ code: 'conflict' })
  await expect(checkOutAsGuest(guest, 'guest@example.org', { courseId: 99 })).rejects.toMatchObject({
    code: 'not-found',
  })
  await pay(app, intent)
  const at = `/api/orders/${intent.orderId}`
  expect((await guest.get(`${at}?token=${intent.orderToken}`)).json).toMatchObject({
    status: 'completed',
    isGuest: true,
    customerId: null,
  })
  expect((await guest.get(at)).status).toBe(401)
  expect((await guest.get(`${at}?token=${ofKnown.orderToken}`)).status).toBe(401)
  const rows = JSON.stringify(await app.db('orders'))
  expect(rows).not.toContain(intent.orderToken)
  expect(await app.db('grants')).toEqual([])
})

test('asked again by the same page, a guest’s order is the same one, also once it is paid', async () => {
  await using app = await openTill()
  const body = guestBody('guest@example.org')
  const ask = (more = {}) => app.call(createGuest, { body: { ...body, ...more } })
  const first = await ask()
  expect(await ask()).toEqual(first)
  const renamed = await ask({ customerData: billingOf('mended@example.org') })
  expect(renamed.orderId).toBe(first.orderId)
  await pay(app, renamed)
  await deliverWebhooks(app)
  const mended = { customerData: billingOf('mended@example.org') }
  expect(await ask(mended)).toEqual({ ...renamed, clientSecret: null })
  await expect(ask()).rejects.toMatchObject({ code: 'conflict' })
  expect(await receiptsTo(app, 'mended@example.org')).toHaveLength(1)
  expect(await charges(app)).toBe(1)
})

test('a coupon that a guest’s order holds the last use of is good for the page that began it, and for no other', async () => {
  await using app = await openTill()
  await addCoupon(app, 'ONCE', 1000, 1)
  const body = guestBody('guest@example.org', { couponCode: 'ONCE' })
  const ask = () => app.call(createGuest, { body })
  const quote = (checkoutKey?: string) =>
    app.call(quoteCourse, { params: { id: dosesId }, body: { couponCode: 'ONCE', checkoutKey } })
  await pay(app, await ask(), 'declined')
  await deliverWebhooks(app)
  expect(await quote(body.checkoutKey)).toMatchObject({ discountMinor: 200, coupon: { code: 'ONCE' } })
  for (const key of [undefined, newCheckoutKey()]) await expect(quote(key)).rejects.toMatchObject({ code: 'conflict' })
  await pay(app, await ask())
  await deliverWebhooks(app)
  await expect(quote(body.checkoutKey)).rejects.toMatchObject({ code: 'conflict' })
})

test('a guest’s order goes to the account that has shown that the mailbox is theirs, and to no other', async () => {
  await using app = await openTill()
  const email = 'ada@example.org'
  const intent = await checkOutAsGuest(app.client(), email)
  await pay(app, intent)
  await deliverWebhooks(app)
  const ada = await app.signUp('ada')
  expect(await coursesOf(app, ada)).toEqual([])
  expect((await ada.get(`/api/orders/${intent.orderId}`)).status).toBe(403)
  const seenBy = async (client: Pick<typeof app, 'get'>) =>
    (await client.get(`/api/orders/${intent.orderId}?token=${intent.orderToken}`)).json
  const seen = await seenBy(app.client())
  const versionBefore = (await app.db('user_entitlements').where({ user_id: ada.userId }).first())?.version ?? 0
  await ada.post('/api/auth/verify-email', { token: await tokenTo(app, email, '/verify-email') })
  expect(await coursesOf(app, ada)).toEqual([dosesId])
  expect((await app.db('user_entitlements').where({ user_id: ada.userId }).first()).version).toBeGreaterThan(
    versionBefore,
  )
  expect(await ada.call(listOrders, { query: {} })).toMatchObject([{ id: intent.orderId, customerId: ada.userId }])
  // Whoever has its token alone does not learn that the address has an account.
  expect(await seenBy(app.client())).toEqual(seen)
  expect(await seenBy(ada)).toMatchObject({ isGuest: false, customerId: ada.userId })

  // Bought later, under the address of an account that is confirmed: it is there at the next sign-in.
  const later = await checkOutAsGuest(app.client(), email, { courseId: labelsId })
  await pay(app, later)
  await deliverWebhooks(app)
  expect(await coursesOf(app, ada)).toEqual([dosesId])
  await ada.post('/api/auth/signin', { email, password: ada.password })
  expect(await coursesOf(app, ada)).toEqual([dosesId, labelsId])
})

test('the link of a receipt’s mail takes a guest’s order into any account, once', async () => {
  await using app = await openTill()
  const intent = await checkOutAsGuest(app.client(), 'guest@example.org')
  await pay(app, intent)
  await deliverWebhooks(app)
  const [, claimToken = ''] = /#claim=([\w-]{43})/.exec((await mailFiles(app)).join('\n')) ?? []
  const [ada, ben] = [await app.signUp(), await app.signUp()]
  const params = { id: intent.orderId }
  for (const wrong of [intent.orderToken, '', 'a'.repeat(43)])
    await expect(ada.call(claimOrder, { params, body: { claimToken: wrong } })).rejects.toMatchObject({
      code: 'not-found',
    })
  for (let times = 0; times < 2; times++)
    expect(await ada.call(claimOrder, { params, body: { claimToken } })).toMatchObject({ customerId: ada.userId })
  await expect(ben.call(claimOrder, { params, body: { claimToken } })).rejects.toMatchObject({ code: 'conflict' })
  expect([await coursesOf(app, ada), await coursesOf(app, ben)]).toEqual([[dosesId], []])
})

test('who begins many orders as a guest waits, by address and longer and longer', async () => {
  const guestCheckout = {
    ...{ perAddress: { burst: 2, everyMs: 20_000 }, morePerAddress: { burst: 3, everyMs: 300_000 } },
    all: { burst: 100, everyMs: 1 },
  }
  await using app = await openTill({ config: { limits: { ...noLimits, guestCheckout } } })
  const ask = async () => (await app.post(createGuest.path, guestBody('guest@example.org'))).json.retryAfterS
  expect([await ask(), await ask(), await ask()]).toEqual([undefined, undefined, 20])
  app.clock.nowMs += 20_000
  expect([await ask(), await ask()]).toEqual([undefined, 280])
  expect(defaultLimits.guestCheckout.morePerAddress.everyMs).toBeGreaterThan(
    defaultLimits.guestCheckout.perAddress.everyMs,
  )
})

test('what a guest bought goes to their account with its credit notes, and is forgotten with it', async () => {
  await using app = await openTill()
  const intent = await checkOutAsGuest(app.client(), 'ada@example.org')
  await pay(app, intent)
  await deliverWebhooks(app)
  const { payment_id: paymentId } = await app.db('orders').first('payment_id')
  await app.deps.payments.sales.refund({ refundId: 'goodwill', paymentId, amountMinor: 500 })
  await deliverWebhooks(app)
  const [, claimToken = ''] = /#claim=([\w-]{43})/.exec((await mailFiles(app)).join('\n')) ?? []
  const ada = await app.signUp('ada')
  await ada.call(claimOrder, { params: { id: intent.orderId }, body: { claimToken } })
  const buyers = () => app.db('receipts').where({ user_id: ada.userId }).orderBy('number').pluck('buyer')
  expect(await buyers()).toEqual([expect.stringContaining('Lovelace'), expect.stringContaining('Lovelace')])
  await app.db('account_deletions').insert({ user_id: ada.userId, asked_at_ms: 0, due_at_ms: 0 })
  await doDueDeletions(app.deps)
  expect(await app.db('receipts').pluck('buyer')).toEqual([null, null])
})
