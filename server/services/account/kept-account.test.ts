import { expect, test } from 'vitest'
import { redeemGift } from '../../../core/contract/shop/orders.ts'
import { createPaymentIntent } from '../../../core/contract/shop/checkout.ts'
import { deliver, mailFiles } from '../../testing/mail/delivered.ts'
import { tokenTo } from '../../testing/mail/mailed.ts'
import { askFor, openedPlanShop, planOf, subscribe } from '../../testing/samples/plan-shop.ts'
import {
  billingOf,
  bought,
  charges,
  checkOut,
  checkOutAsGuest,
  consent,
  coursesOf,
  deliverWebhooks,
  dosesId,
  openTill,
  pay,
  put,
} from '../../testing/samples/till.ts'
import type { TestUser } from '../../testing/test-app.ts'

const deletion = '/api/account/deletion'

/** Has the account deleted in 14 days, and signs in once more. */
async function askForDeletion({ email, password, post }: TestUser): Promise<void> {
  expect((await post(deletion, { password })).status).toBe(200)
  expect((await post('/api/auth/signin', { email, password })).status).toBe(200)
}

const keep = ({ request }: TestUser) => request('DELETE', deletion)

const refused = {
  code: 'conflict',
  message:
    'Your account will be deleted on 5 December 2026 with all that it holds. Please keep it first, under “My data”.',
}

test('a cart is not sold to an account that waits to be deleted, until it is kept', async () => {
  await using app = await openTill()
  const user = await app.signUp()
  await askForDeletion(user)
  await put(user, dosesId)
  const body = { billing: billingOf(user.email), consent }
  expect((await user.post(createPaymentIntent.path, body)).json).toMatchObject(refused)
  expect(await app.db('orders')).toEqual([])
  await keep(user)
  expect(await checkOut(user)).toMatchObject({ clientSecret: expect.any(String) })
})

test(
  'what a guest bought does not go into an account that waits to be deleted, until it is kept',
  { tags: ['large'] },
  async () => {
    await using app = await openTill()
    const ada = await app.signUp('ada')
    await ada.post('/api/auth/verify-email', { token: await tokenTo(app, ada.email, '/verify-email') })
    const intent = await checkOutAsGuest(app.client(), ada.email)
    await pay(app, intent)
    await deliverWebhooks(app)
    const [, claimToken = ''] = /#claim=([\w-]{43})/.exec((await mailFiles(app)).join('\n')) ?? []
    await askForDeletion(ada)
    const claim = () => ada.post(`/api/orders/${intent.orderId}/claim`, { claimToken })
    expect((await claim()).json).toMatchObject(refused)
    expect(await coursesOf(app, ada)).toEqual([])
    await keep(ada)
    expect(await coursesOf(app, ada)).toEqual([dosesId])
    expect((await claim()).status).toBe(200)
    await askForDeletion(ada)
    expect((await claim()).status).toBe(200)
  },
)

test('a code is not used up by an account that waits to be deleted, until it is kept', async () => {
  await using app = await openTill()
  const { order } = await bought(app, dosesId, 2)
  const body = { code: order.items[0]?.gifts[0]?.code }
  const ben = await app.signUp('Ben')
  await askForDeletion(ben)
  expect((await ben.post(redeemGift.path, body)).json).toMatchObject(refused)
  expect(await coursesOf(app, ben)).toEqual([])
  await keep(ben)
  expect((await ben.post(redeemGift.path, body)).status).toBe(200)
  expect(await coursesOf(app, ben)).toEqual([dosesId])
  expect((await ben.post(redeemGift.path, body)).status).toBe(200)
})

test('no plan begins, and none is tried, in an account that waits to be deleted, until it is kept', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const tryOut = () => ada.post('/api/trial', { planId: 'basic' })
  await askForDeletion(ada)
  for (const reply of [await askFor(ada, 'basic'), await tryOut()]) expect(reply.json).toMatchObject(refused)
  expect(await app.db('plan_subscriptions')).toEqual([])
  await keep(ada)
  expect((await tryOut()).json).toMatchObject({ status: 'trialing' })
  expect((await askFor(ada, 'basic')).json).toMatchObject({ clientSecret: expect.any(String) })
})

test('a plan of an account that waits to be deleted is neither gone on with nor changed, until it is kept', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  await askForDeletion(ada)
  const resume = () => ada.post('/api/account/subscription/resume')
  const change = () => ada.post('/api/account/subscription/change', { planId: 'pro', expectedNowMinor: 1999 })
  // Also before the provider has heard that it ends.
  for (const act of [resume, change]) expect((await act()).json).toMatchObject(refused)
  await deliver(app)
  for (const act of [resume, change]) expect((await act()).json).toMatchObject(refused)
  expect(await planOf(ada)).toMatchObject({ planId: 'basic', endsWithPeriod: true })
  expect(await charges(app)).toBe(1)
  await keep(ada)
  expect((await resume()).json).toMatchObject({ endsWithPeriod: false })
  expect((await change()).json).toMatchObject({ planId: 'pro' })
})
