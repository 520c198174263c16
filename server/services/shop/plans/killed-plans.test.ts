/** @module-tag large */
import { expect, test } from 'vitest'
import { paymentWebhook } from '../../../../core/contract/shop/checkout.ts'
import { dayMs } from '../../../../core/durations.ts'
import { killedServers } from '../../../testing/processes/killed-servers.ts'
import { askFor, openPlanShop, planOf } from '../../../testing/samples/plan-shop.ts'
import { coursesOf } from '../../../testing/samples/till.ts'
import { fromBrowser, typed } from '../../../testing/sandbox/sandbox-browser.ts'
import { signUp, type TestUser } from '../../../testing/test-app.ts'

type Shop = Awaited<ReturnType<typeof killedServers>>
type Told = Shop['till']['received'][number]

/** What the provider has to tell since it was asked last, with so many days more gone by there. */
async function newsAfter(days: number, { till }: Shop): Promise<Told[]> {
  till.clock.nowMs = Date.now()
  await till.sandbox.events.moveClock(days * dayMs)
  await till.sandbox.doDue()
  return till.received.splice(0)
}

const post = (url: string, { body, signature }: Told) => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  return fetch(url + paymentWebhook.path, { method: 'POST', body, headers })
}

/** All events at once that name a subscription whose id begins so. */
const sendAll = (news: Told[], id: string, shop: Shop) =>
  news.filter(({ body }) => body.includes(`"${id}`)).map((event) => post(shop.url(), event))

/** Every event comes twice, to both servers at once where there are two, and the newest first. */
async function tell(news: Told[], shop: Shop): Promise<void> {
  for (const event of news.toReversed()) {
    const replies = await Promise.all([...(await shop.urls()), shop.url()].map((url) => post(url, event)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  }
}

async function pay(secret: string, { till }: Shop): Promise<void> {
  const path = `/v1/payment_intents/${secret.split('_secret')[0]}/confirm`
  const { json } = await fromBrowser(till, path, { ...typed('4242424242424242'), client_secret: secret })
  expect(json.status).toBe('succeeded')
}

const change = (user: TestUser, planId: string, expectedNowMinor: number) =>
  user.post('/api/account/subscription/change', { planId, interval: 'month', expectedNowMinor })

test('a server that is really killed while plans are bought, renewed, changed and given back loses nothing and charges nobody twice', async () => {
  await using shop = await killedServers()
  const { db } = shop
  await openPlanShop(shop)
  const join = (name: string) => signUp(shop.url, name)
  const people = await Promise.all([join('ada'), join('ben'), join('cay'), join('dan'), join('eve')])
  const [ada, ben, cay, dan, eve] = people
  const idOf = async ({ userId }: TestUser): Promise<string> =>
    (await db('plan_subscriptions').where({ user_id: userId }).first('provider_id')).provider_id
  const one = async (method: string, user: TestUser) => new RegExp(`^${method} /v1/subscriptions/${await idOf(user)}$`)
  const beginAndPay = async (user: TestUser) => await pay((await askFor(user, 'basic')).json.clientSecret, shop)
  const tryOut = () => ben.post('/api/trial', { planId: 'basic' })

  // The provider made a customer, and nobody noted it.
  await shop.kill([/^POST \/v1\/customers$/], () => [askFor(ada, 'basic')])
  for (const each of [ada, dan, eve]) await beginAndPay(each)

  // It made subscriptions, and others of it were paid.
  const paid = await newsAfter(0, shop)
  const begin = /^POST \/v1\/subscriptions$/
  await shop.kill([begin, begin, await one('GET', dan), /^GET \/v1\/invoices$/], () => [
    askFor(cay, 'basic'),
    tryOut(),
    ...sendAll(paid, 'sub_', shop),
  ])
  expect((await tryOut()).json).toMatchObject({ status: 'trialing' })
  await beginAndPay(cay)
  await tell([...paid, ...(await newsAfter(0, shop))], shop)
  for (const each of people) expect(await coursesOf(shop, each)).toEqual([1, 2])

  // Half a month later a trial is over, a dearer plan is paid, one is cancelled, one is ended whose money is to go back, and that of
  // another is on its way.
  const half = await newsAfter(15, shop)
  const refund = { expectedMinor: 1000 }
  const bensId = await idOf(ben)
  const acts = [await one('POST', ada), await one('GET', ben), await one('DELETE', cay), await one('POST', eve)]
  await shop.kill([...acts, /^POST \/v1\/refunds$/], () => [
    change(ada, 'pro', 1999),
    ...sendAll(half, bensId, shop),
    cay.post('/api/account/subscription/refund', refund),
    dan.post('/api/account/subscription/refund', refund),
    eve.post('/api/account/subscription/cancel'),
  ])
  expect((await change(ada, 'pro', 1999)).json).toMatchObject({ message: 'You have this plan already.' })
  expect((await eve.post('/api/account/subscription/cancel')).json).toMatchObject({ endsWithPeriod: true })
  // What was interrupted is not in the way of the next.
  expect((await change(ada, 'premium', 2000)).json).toMatchObject({ planName: 'Premium' })
  for (const each of [cay, dan]) await each.post('/api/account/subscription/refund', refund)
  await tell([...half, ...(await newsAfter(0, shop))], shop)
  expect(await planOf(ada)).toMatchObject({ planName: 'Premium', status: 'active' })
  expect(await planOf(ben)).toMatchObject({ status: 'canceled' })
  expect(await Promise.all(people.map((each) => coursesOf(shop, each)))).toEqual([[1, 2, 3], [], [], [], [1, 2]])

  // The next month begins: one is renewed, and the one that was cancelled ends.
  const next = await newsAfter(17, shop)
  await shop.kill([await one('GET', eve), /^GET \/v1\/invoices$/], () => sendAll(next, 'sub_', shop))
  await tell(next, shop)
  expect(await planOf(ada)).toMatchObject({ planName: 'Premium', status: 'active' })
  expect(await Promise.all(people.map((each) => coursesOf(shop, each)))).toEqual([[1, 2, 3], [], [], [], []])

  // One subscription each, one charge for each period and change, and each letter once.
  const atProvider = async (kind: string) =>
    (await shop.till.db('sandbox_objects').where({ kind }).orderBy('seq').pluck('data')).map((data) => JSON.parse(data))
  const sums = async (kind: string) => (await atProvider(kind)).map(({ amount }) => amount).toSorted((a, b) => a - b)
  expect(await atProvider('customer')).toHaveLength(5)
  expect(await atProvider('subscription')).toHaveLength(5)
  expect(await sums('charge')).toEqual([1000, 1000, 1000, 1000, 1999, 2000, 4999])
  expect(await sums('refund')).toEqual([1000, 1000])
  expect(await db('plan_subscriptions').orderBy('status').pluck('status')).toEqual([
    'active',
    ...['canceled', 'canceled', 'canceled', 'canceled'],
  ])
  expect(await db('receipts').orderBy('number').pluck('number')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const mails = (await db('outbox').where({ kind: 'mail' }).pluck('payload')).map((payload) => JSON.parse(payload))
  const letters = mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject.replace(/ on \d.*/, '')}`)
  expect(letters.filter((letter) => !letter.includes('Confirm')).toSorted()).toEqual([
    'ada: Your receipt from Vademecum: Plan Basic',
    'ada: Your receipt from Vademecum: Plan Premium',
    'ada: Your receipt from Vademecum: Plan Premium',
    'ada: Your receipt from Vademecum: Plan Pro',
    'ben: Your free trial at Vademecum has begun',
    'ben: Your free trial at Vademecum is over',
    'cay: Your receipt from Vademecum: Plan Basic',
    'cay: £10.00 on its way back to you: Plan Basic',
    'dan: Your receipt from Vademecum: Plan Basic',
    'dan: £10.00 on its way back to you: Plan Basic',
    'eve: Your plan at Vademecum ends',
    'eve: Your plan at Vademecum has ended',
    'eve: Your receipt from Vademecum: Plan Basic',
  ])
}, 300_000)
